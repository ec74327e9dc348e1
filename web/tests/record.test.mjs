import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, here, open, position, ready, settled } from './studio.mjs';

let studio;
before(async () => (studio = await open()));
after(() => studio.close());

const still = { reducedMotion: 'reduce' };

/** Makes the move with this result from the list. */
async function make(page, result) {
  const { moves } = await ask(page, 'board', { position: await position(page) });
  const index = moves.findIndex((move) => move.result === result);
  assert.ok(index >= 0, result);
  const address = await here(page);
  await page.locator('.moves ol button').nth(index).click();
  await page.waitForFunction((address) => location.href !== address, address);
}

/** A move that gives the win away, or any where there is none to give. */
async function blunder(page) {
  const at = await position(page);
  const { winning_moves, moves } = await ask(page, 'moves', { position: at, all: true });
  const losing = moves.find(({ result }) => !winning_moves.some((move) => move.result === result));
  await make(page, (losing ?? moves[0]).result);
  return { at, winning: winning_moves, isBlunder: winning_moves.length > 0 && !!losing };
}

const LOST = {
  'nim 3,4,5': 'nim-sum',
  'kayles 4,5': 'nim-sum',
  'hackenbush 0-1 1-2 0-3 3-4 4-5': 'nim-sum',
  // Two heaps, and yet no sum: one move may take from both.
  'wythoff 3,6': 'nim-value',
};

for (const [start, number] of Object.entries(LOST)) {
  test(`a lost game of ${start} names the move that lost it and those that would have won`, async () => {
    const page = await studio.page(`#/play?${new URLSearchParams({ at: start, with: 'perfect' })}`, still);
    let last;
    let plies = 0;
    while (await ready(page)) {
      const made = await blunder(page);
      if (made.isBlunder) last = { ...made, ply: plies + 1 };
      await ready(page);
      plies += 2;
    }
    assert.equal(await page.locator('.outcome').textContent(), 'The machine wins.');
    assert.ok(last, 'something was given away');
    const moral = page.locator('.moral');
    await moral.locator('button').waitFor();
    const words = await moral.textContent();
    assert.match(words, new RegExp(`Move ${last.ply}: `));
    assert.ok(
      last.winning.slice(0, 3).every(({ text }) => words.includes(text)),
      `${words} names ${last.winning.map(({ text }) => text)}`,
    );
    // The numbers are the engine's.
    const [, was, left] = words.match(new RegExp(`the ${number} was (\\d+), you left (\\d+)`));
    const before = await ask(page, 'value', { position: last.at });
    assert.equal(before.value, `*${was}`);
    assert.notEqual(left, '0');
    const slips = page.locator('.record .why');
    assert.ok((await slips.count()) >= 1);
    assert.ok((await slips.allTextContents()).some((slip) => slip.includes(`Move ${last.ply}: `)));

    // From there it can be played again, and won.
    await moral.locator('button').click();
    await page.waitForFunction((at) => new URLSearchParams(location.hash.split('?')[1]).get('at') === at, last.at);
    while (await ready(page)) {
      const { winning_moves } = await ask(page, 'moves', { position: await position(page) });
      await make(page, winning_moves[0].result);
    }
    assert.equal(await page.locator('.outcome').textContent(), 'You win!');
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test('the record says N and P as the engine does, and is hidden until it is asked for', async () => {
  const page = await studio.page('#/play?at=nim+1,2,3&with=two', still);
  await make(page, 'nim 1,2,2');
  await make(page, 'nim 0,2,2');
  assert.equal(await page.locator('.record .verdict').count(), 0);
  await page.getByLabel('Show who was winning').check();
  await page.locator('.record .verdict').nth(2).getByText('P').waitFor();
  const letters = await page.locator('.record .verdict').allTextContents();
  assert.deepEqual(letters, ['P *0', 'N *1', 'P *0']);
  assert.equal(await page.locator('.strip button').count(), 3);
  await page.context().close();
});

test('a game survives a reload, a visit elsewhere, and travels by link', async () => {
  const page = await studio.page('#/play?at=nim+2,3,4&with=two', still);
  await make(page, 'nim 2,3,1');
  await make(page, 'nim 0,3,1');
  await page.locator('select[name=convention]').selectOption('misere');
  const history = () => page.locator('.record .said').allTextContents();
  const before = await history();
  assert.equal(before.length, 3);
  await page.reload();
  await ready(page);
  assert.deepEqual(await history(), before);
  assert.equal(await page.locator('select[name=convention]').inputValue(), 'misere');
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.equal(await position(page), 'nim 2,3,1');
  await page.getByRole('button', { name: 'Redo' }).click();

  await page.getByRole('link', { name: 'Play', exact: true }).click();
  assert.deepEqual(await history(), before, 'the link to this view changes nothing');
  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await ready(page);
  assert.deepEqual(await history(), before, 'and the game is there after a lesson');

  const there = await studio.page(new URL(await here(page)).hash, still);
  await ready(there);
  assert.deepEqual(await there.locator('.record .said').allTextContents(), before);
  await there.getByRole('button', { name: 'Start again' }).click();
  await there.waitForFunction(() => location.hash.includes('at=nim+2,3,4'));
  await page.context().close();
  await there.context().close();
});

test('a long record shows the move that is on the board', async () => {
  const page = await studio.page('#/play?at=nim+12&with=two', still);
  for (let left = 11; left >= 0; left -= 1) await make(page, `nim ${left}`);
  const list = page.locator('.record ol');
  assert.ok(await list.evaluate((list) => list.scrollHeight > list.clientHeight + 50), 'it is longer than its room');
  const isSeen = () =>
    list.evaluate((list) => {
      const [all, now] = [list, list.querySelector('.now')].map((part) => part.getBoundingClientRect());
      return now.top >= all.top - 1 && now.bottom <= all.bottom + 1;
    });
  await page.locator('.record .verdict').nth(12).getByText('P').waitFor();
  assert.ok(await isSeen(), 'the last move');
  await page.locator('.strip button').first().click();
  await page.waitForFunction(() => location.hash.includes('seen=0'));
  assert.ok(await isSeen(), 'the beginning');
  await page.context().close();
});

test('the record is saved as text', async () => {
  const page = await studio.page('#/play?at=nim+1,1&with=two', still);
  await make(page, 'nim 0,1');
  await make(page, 'nim 0,0');
  await page.locator('.record .verdict').nth(2).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as text' }).click(),
  ]);
  const stream = await download.createReadStream();
  const text = (await stream.toArray()).join('');
  assert.match(text, /^nim 1,1 /);
  assert.match(text, /1\. Player 1: .* → nim 0,1 \[N \*1\]/);
  assert.match(text, /Player 2 wins\./);
  await page.context().close();
});

test('whoever copies a link is told where it works', async () => {
  const page = await studio.page('#/play?at=nim+1,1&with=two', { ...still, permissions: ['clipboard-read', 'clipboard-write'] });
  await make(page, 'nim 0,1');
  const told = () => page.getByText('It works in browsers that reach this program.');
  const copy = async (name) => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.getByRole('button', { name, exact: true }).click();
    await told().waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await here(page));
  };
  await copy('Copy link');
  await page.reload();
  await ready(page);
  await copy('Copy link to this game');
  await page.goto(`${studio.address}#/explore/boards?game=cram&rows=2&columns=2`);
  await page.getByText('4 of 4 boards are known.').waitFor();
  await copy('Copy link');
  await page.context().close();
});

test('the badge of misère play says what it is, and values of normal play stay away', async () => {
  const page = await studio.page('#/play?at=kayles+5,7&play=misere&with=two', still);
  await page.getByRole('button', { name: 'Show the teacher' }).click();
  await page.getByRole('button', { name: 'Who wins?' }).click();
  await page.getByRole('button', { name: 'What is it worth?' }).click();
  const badge = page.locator('.teacher .value');
  assert.equal(await badge.textContent(), '6⁴⁶');
  assert.equal(await badge.getAttribute('title'), 'Genus');
  await page.locator('.teacher').getByText('The genus, which replaces the nim-value in misère play').waitFor();
  await page.getByLabel('Values on the board').check();
  await page.locator('.frame text.worth').first().waitFor();
  await settled(page);
  assert.equal(await page.locator('.panel .value').count(), 0);
  await page.locator('select[name=convention]').selectOption('normal');
  await page.locator('.panel .value').getByText('*6').waitFor();
  await page.context().close();
});

test('Ctrl Z takes a move back, Ctrl Y makes it again, and arrows go through the record', async () => {
  const page = await studio.page('#/play?at=nim+1,2,3&with=two', still);
  await make(page, 'nim 1,2,1');
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => location.hash.includes('at=nim+1,2,3'));
  await page.keyboard.press('Control+y');
  await page.waitForFunction(() => location.hash.includes('at=nim+1,2,1'));
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => location.hash.includes('seen=0'));
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => !location.hash.includes('seen='));
  await page.getByLabel('Position in notation').focus();
  await page.keyboard.press('Control+z');
  assert.equal(await position(page), 'nim 1,2,1', 'where text is written, it is for the text');
  await page.context().close();
});

test('misère play and sums survive a random position, examples and the editor', async () => {
  const page = await studio.page('#/play?at=nim+3,4,5+%2B+kayles+4&with=two', still);
  await page.locator('select[name=convention]').selectOption('misere');
  const before = await position(page);
  await page.getByRole('button', { name: 'Random position' }).click();
  await page.waitForFunction(
    (before) => new URLSearchParams(location.hash.split('?')[1]).get('at') !== before,
    before,
  );
  assert.match(await position(page), /^nim .* \+ kayles /);
  assert.equal(await page.locator('select[name=convention]').inputValue(), 'misere');
  await page.getByLabel('Position in notation').fill('nim 2,2');
  await page.getByRole('button', { name: 'Play this position' }).click();
  await page.waitForFunction(() => location.hash.includes('at=nim+2,2&'));
  assert.equal(await page.locator('select[name=convention]').inputValue(), 'misere');
  await page.locator('select[aria-label=Examples]').selectOption('nim 9,10,8');
  await page.waitForFunction(() => location.hash.includes('at=nim+9,10,8'));
  assert.equal(await page.locator('select[name=convention]').inputValue(), 'misere');
  await page.context().close();
});

test('the machine takes its time, and what it did is marked', async () => {
  const page = await studio.page('#/play?at=nim+3,4,5');
  await ready(page);
  // From here on the page's time passes only when it is told to.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  const address = await here(page);
  await page.locator('.frame [data-piece="0/2.4"]').click();
  await page.waitForFunction((address) => location.href !== address, address);
  await page.clock.runFor(500);
  assert.equal(await page.locator('.record .said').count(), 2, 'it does not answer before one has seen the own move');
  await page.getByText('The machine is thinking').waitFor();
  await page.clock.resume();
  await page.locator('.record .said').nth(2).waitFor();
  await ready(page);
  assert.ok((await page.locator('.frame .trace').count()) > 0, 'what was taken leaves a trace');
  assert.ok((await page.locator('.frame .last').count()) > 0, 'and what changed is marked');
  await page.context().close();
});

test('without motion nothing is animated', async () => {
  const page = await studio.page('#/play?at=nim+3,4,5', still);
  await ready(page);
  await page.locator('.frame [data-piece="0/2.4"]').click();
  await page.locator('.frame .trace').first().waitFor();
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  await page.context().close();
});

test('a choice stands beside the board and covers nothing', async () => {
  for (const viewport of [{ width: 1440, height: 900 }, { width: 1280, height: 720 }, { width: 390, height: 844 }]) {
    const page = await studio.page('#/play?at=kayles+5,7&with=two', { ...still, viewport });
    await ready(page);
    const pin = page.locator('.frame [data-piece="0/1.3"]');
    const middle = async () => {
      const { x, width } = await pin.boundingBox();
      return x + width / 2;
    };
    const before = await middle();
    await pin.click();
    const chooser = await page.locator('.chooser').boundingBox();
    const board = await page.locator('.pictures').boundingBox();
    const apart =
      chooser.x >= board.x + board.width - 1 || chooser.y >= board.y + board.height - 1;
    assert.ok(apart, JSON.stringify({ viewport, chooser, board }));
    assert.ok(Math.abs((await middle()) - before) <= 1);
    await page.context().close();
  }
});

test('coins are turned one by one and confirmed', async () => {
  const page = await studio.page('#/play?at=mock-turtles+HTTHTHTTH&with=two', still);
  await ready(page);
  const coin = (place) => page.locator(`.frame [data-piece="0/${place}"]`);
  await coin(9).click();
  const all = await page.locator('.chooser li').count();
  await coin(4).click();
  const fewer = await page.locator('.chooser li').count();
  assert.ok(fewer < all);
  await coin(2).click();
  assert.equal(await page.locator('.frame .picked').count(), 3);
  assert.equal(await page.locator('.chooser li').count(), 1);
  await coin(2).click();
  assert.equal(await page.locator('.chooser li').count(), fewer, 'a coin can be left out again');
  await page.locator('.chooser li button').first().click();
  await page.waitForFunction(() => location.hash.includes('at=mock-turtles+HTTTTHTTT'));
  await page.context().close();
});

test('a sum has a panel for each component, with its value on request', async () => {
  const page = await studio.page('#/play?at=nim+3,4,5+%2B+kayles+5,7&with=two', still);
  await ready(page);
  assert.deepEqual(await page.locator('.panel figcaption span').allTextContents(), ['Nim', 'Kayles']);
  await page.getByLabel('Values on the board').check();
  await page.locator('.panel .value').nth(1).waitFor();
  const { components } = await ask(page, 'value', { position: 'nim 3,4,5 + kayles 5,7' });
  assert.deepEqual(
    await page.locator('.panel .value').allTextContents(),
    components.map((part) => part.value),
  );
  const { moves } = await ask(page, 'moves', { position: 'nim 3,4,5 + kayles 5,7', all: true });
  await page.locator('.moves ol .worth').first().waitFor();
  const told = await page.locator('.moves ol .worth').allTextContents();
  assert.deepEqual(told, moves.map((move) => move.value));
  assert.ok((await page.locator('.frame text.worth').count()) > 0);
  await page.context().close();
});

test('the teacher is closed at first, opens step by step, and the choice is kept', async () => {
  const page = await studio.page('#/play?at=nim+3,4,5', still);
  await ready(page);
  const aside = page.locator('aside');
  assert.equal(await aside.getByText('The player to move can win').count(), 0);
  await page.getByRole('button', { name: 'Show the teacher' }).click();
  assert.equal(await aside.getByText('The player to move can win').count(), 0);
  await page.getByRole('button', { name: 'Who wins?' }).click();
  await aside.getByText('The player to move can win').waitFor();
  assert.equal(await aside.locator('.teacher .value').count(), 0);
  await page.getByRole('button', { name: 'What is it worth?' }).click();
  assert.equal(await aside.locator('.teacher .value').textContent(), '*2');
  await page.getByRole('button', { name: 'Why?' }).click();
  await aside.locator('.steps').waitFor();
  assert.equal(await aside.getByText('winning move').count(), 0);
  await page.getByRole('button', { name: 'Which move?' }).click();
  await aside.getByText('There is exactly one winning move').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Hide the teacher' }).waitFor();
  await page.context().close();
});

test('the teacher names every part that a winning move lowers or raises', async () => {
  for (const [at, lowered, raised] of [
    ['prim 9,10', ['prim 9 (from *2 to *1)'], ['prim 10 (from *1 to *2)']],
    ['nim 3,4,5 + kayles 5,7', ['nim 4 (from *4 to *0)', 'nim 5 (from *5 to *1)', 'kayles 5 (from *4 to *0)'], []],
  ]) {
    const page = await studio.page(`#/play?${new URLSearchParams({ at })}`, still);
    await page.getByRole('button', { name: 'Show the teacher' }).click();
    await page.getByLabel('Tell everything at once').check();
    const steps = page.locator('.teacher .steps');
    await steps.waitFor();
    const said = await steps.textContent();
    const [low, high = ''] = said.split('may also be raised');
    for (const part of lowered) assert.ok(low.includes(part), `${part} in ${low}`);
    for (const part of raised) assert.ok(high.includes(part), `${part} in ${high}`);
    assert.equal(said.includes('may also be raised'), raised.length > 0);
    await page.context().close();
  }
});

test('a table of the teacher is saved by whoever points at it, and has no button for others', async () => {
  const page = await studio.page('#/play?at=nim+3,4,5', still);
  await page.getByRole('button', { name: 'Show the teacher' }).click();
  await page.getByLabel('Tell everything at once').check();
  const step = page.locator('.teacher .steps > li').filter({ has: page.locator('table') });
  const button = step.getByRole('button', { name: 'CSV' });
  const seen = () => button.evaluate((button) => getComputedStyle(button).opacity);
  await page.mouse.move(0, 0);
  assert.equal(await seen(), '0');
  await step.hover();
  assert.equal(await seen(), '1');
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  assert.match(download.suggestedFilename(), /csv$/);
  await page.context().close();
});

test('the rules say the parameters', async () => {
  for (const [at, words] of [
    ['subtract:1,2,3 13', 'Take 1, 2 or 3 stones from one heap.'],
    ['wythoff 3,5', 'the same number from both'],
    ['take-away:3 10,9', '3 times the number taken'],
  ]) {
    const page = await studio.page(`#/play?${new URLSearchParams({ at })}`, still);
    await page.locator('.rule').getByText(words).waitFor();
    await page.context().close();
  }
});

test('a position is built by steppers and clicks', async () => {
  const page = await studio.page('#/play?at=nim+3,4,5&with=two', still);
  await ready(page);
  await page.getByRole('button', { name: 'one more: 4' }).click();
  await page.getByRole('button', { name: 'Remove 3' }).click();
  await page.getByRole('button', { name: 'Add a heap' }).click();
  await page.getByRole('button', { name: 'Play this position' }).click();
  await page.waitForFunction(() => location.hash.includes('at=nim+5,5,3'));
  await page.goto(`${studio.address}#/play?at=turning-turtles+THHT&with=two`);
  await page.getByRole('button', { name: 'Change place 1: T' }).click();
  await page.getByRole('button', { name: 'Play this position' }).click();
  await page.waitForFunction(() => location.hash.includes('at=turning-turtles+HHHT'));
  await page.context().close();
});

test('what is laid down stays to be seen', async () => {
  const page = await studio.page('#/play?at=cram+3x3&with=two', still);
  await ready(page);
  await page.locator('.frame g:has(path.line)').first().hover({ force: true });
  await page.locator('.frame .ghost.tile').waitFor();
  await page.locator('.moves ol button').first().click();
  await page.locator('.frame .tile:not(.ghost)').waitFor();
  const last = page.locator('.moves ol button').last();
  await last.click();
  await page.waitForFunction(() => document.querySelectorAll('.frame .tile:not(.ghost)').length === 2);
  await page.context().close();
});

test('what is printed is whole', async () => {
  const page = await studio.page('#/play?at=nim+9,10,8', still);
  await ready(page);
  await page.getByRole('button', { name: 'Show the teacher' }).click();
  await page.getByLabel('Tell everything at once').check();
  await page.locator('.teacher .steps').waitFor();
  await page.emulateMedia({ media: 'print' });
  const clipped = await page.evaluate(() =>
    [...document.querySelectorAll('.moves ol, aside, .record ol')]
      .filter((box) => box.scrollHeight > box.clientHeight + 2 && getComputedStyle(box).overflowY !== 'visible')
      .map((box) => box.className || box.tagName),
  );
  assert.deepEqual(clipped, []);
  await page.context().close();
});

test('whoever stops the machine or the teacher is told so', async () => {
  const page = await studio.page('#/play?at=cram+8x8&first=machine&with=perfect', still);
  await page.locator('.board .bar button').click({ timeout: 30_000 });
  await ready(page);
  const said = await page.locator('.board [role=status]').textContent();
  assert.match(said, /\. You stopped it, so this move was a guess\./);
  await page.getByRole('button', { name: 'Show the teacher' }).click();
  await page.getByRole('button', { name: 'Who wins?' }).click();
  await page.locator('.teacher .progress button').click({ timeout: 30_000 });
  await page.locator('.teacher').getByText('Stopped.').waitFor();
  await page.locator('.teacher').getByRole('button', { name: 'Try again' }).waitFor();
  await page.context().close();
});

test('a game of curves leads to the sheet of paper', async () => {
  const page = await studio.page('#/play?at=sprouts+3', still);
  await page.locator('.pencil a').click();
  await page.waitForFunction(() => location.hash.startsWith('#/draw/sprouts'));
  await page.context().close();
});

test('no choice is cut off', async () => {
  for (const viewport of [{ width: 1440, height: 900 }, { width: 1280, height: 720 }, { width: 390, height: 844 }]) {
    const page = await studio.page('#/play?at=nim+3,4,5', { ...still, viewport });
    await ready(page);
    const cut = await page.locator('.settings select').evaluateAll((all) =>
      all.flatMap((select) => {
        const pen = document.createElement('canvas').getContext('2d');
        pen.font = getComputedStyle(select).font;
        const widest = Math.max(...[...select.options].map(({ text }) => pen.measureText(text).width));
        return widest + 56 > select.clientWidth ? [`${widest} in ${select.clientWidth}`] : [];
      }),
    );
    assert.deepEqual(cut, [], String(viewport.width));
    await page.context().close();
  }
});

test('every game in the gallery can be played on its board', async () => {
  const page = await studio.page('#/', still);
  const { games } = await page.evaluate(() => fetch('api/games').then((answer) => answer.json()));
  for (const game of games) {
    const board = await ask(page, 'board', { position: game.position });
    assert.equal(board.unlisted, undefined, game.name);
    assert.ok(board.components.some(({ svg }) => svg.includes('data-move')), game.name);
  }
  await page.context().close();
});
