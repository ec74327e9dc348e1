import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { ask, here, open, position, ready, settled } from './studio.mjs';

let studio;
before(async () => (studio = await open()));
after(() => studio.close());

/** Those who want no motion need not wait for it. */
const still = { reducedMotion: 'reduce' };

const GAMES = [
  'nim',
  'subtract',
  'kayles',
  'cram',
  'chomp',
  'hackenbush',
  'notakto',
  'silver-dollar',
  'turning-turtles',
  'treblecross',
  'wythoff',
  'grundys-game',
  'arc-kayles',
  'nimble',
];

for (const [turn, game] of GAMES.entries()) {
  test(`a whole game of ${game}, from the gallery to the result`, async () => {
    const page = await studio.page('#/', still);
    await page.locator(`[data-game="${game}"]`).click();
    let moves = 0;
    while (await ready(page)) {
      assert.ok(moves < 120, 'the game ends');
      // Every other game is played on the board, the rest from the list.
      const shapes = page.locator('.frame svg [data-move]');
      if (turn % 2 === 0 && (await shapes.count())) await playOnBoard(page, shapes);
      else await page.locator('.moves ol button').last().click();
      moves += 1;
    }
    const result = await page.locator('.outcome').textContent();
    assert.match(result, /wins|win!|draw/);
    const end = await ask(page, 'board', { position: await position(page) });
    assert.equal(end.moves.length, 0);
    assert.match(await page.locator('.board [role=status]').textContent(), /wins|win!/, 'it is announced');
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

/** Presses a shape, and takes the first move if it stands for several. */
async function playOnBoard(page, shapes) {
  const before = await here(page);
  const shape = shapes.nth(Math.floor((await shapes.count()) / 2));
  await shape.dispatchEvent('click');
  const choice = page.locator('.chooser li button').first();
  await page.waitForFunction(
    (before) => location.href !== before || document.querySelector('.chooser'),
    before,
  );
  if (await choice.isVisible()) await choice.click();
  await page.waitForFunction((before) => location.href !== before, before);
}

test('a sum of games is played to its end, and the machine wins what is won', async () => {
  const page = await studio.page('#/play?at=nim+2,3+%2B+kayles+3&first=machine&with=perfect', still);
  while (await ready(page)) await page.locator('.moves ol button').first().click();
  assert.equal(await page.locator('.outcome').textContent(), 'The machine wins.');
  await page.context().close();
});

test('a game for points counts them', async () => {
  const page = await studio.page('#/play?at=dots-and-boxes+1x2&with=two');
  while (await ready(page)) await page.locator('.moves ol button').first().click();
  const [, first, second] = (await page.locator('.score').textContent()).match(/(\d+) : (\d+)/);
  assert.equal(Number(first) + Number(second), 2);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('everything in Play works by keyboard alone', async () => {
  const page = await studio.page('#/', still);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Skip to the content');
  await tabTo(page, 'input[type=search]');
  await page.keyboard.type('cram');
  await page.waitForFunction(() => document.querySelectorAll('[data-game]').length < 3);
  await tabTo(page, '[data-game=cram]');
  await page.keyboard.press('Enter');
  await ready(page);
  for (const control of [
    '.restart',
    '.settings select',
    '.editor input',
    '.moves ol button',
    'aside button',
  ]) {
    await tabTo(page, control);
  }
  await tabTo(page, '.frame [data-move]');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  assert.ok(await page.evaluate(() => document.activeElement.matches('.frame [data-move]')));
  let moves = 0;
  while (await ready(page)) {
    assert.ok(moves < 30);
    const focused = await page.evaluate(() => document.activeElement.matches('.frame [data-move]'));
    assert.ok(focused, 'the focus stays on the board');
    const before = await here(page);
    await page.keyboard.press('Enter');
    const chooses = () => !!document.activeElement.closest('.chooser');
    await page.waitForFunction(
      (before) => location.href !== before || document.activeElement.closest('.chooser'),
      before,
    );
    if (await page.evaluate(chooses)) await page.keyboard.press('Enter');
    await page.waitForFunction((before) => location.href !== before, before);
    await ready(page);
    await settled(page);
    moves += 1;
  }
  assert.ok(
    await page.evaluate(() => document.activeElement.matches('.restart')),
    'and goes on to a new game',
  );
  await page.keyboard.press('Enter');
  await page.locator('.outcome').waitFor({ state: 'detached' });
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** Presses Tab until the focus is on what is wanted. */
async function tabTo(page, selector) {
  for (let presses = 0; presses < 160; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`${selector} cannot be reached by Tab`);
}

test('a chooser opens where a shape stands for several moves, and Escape closes it', async () => {
  const page = await studio.page('#/play?at=kayles+7');
  await ready(page);
  await page.locator('.frame [data-move]').nth(5).focus();
  await page.keyboard.press('Enter');
  await page.locator('.chooser').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.chooser').waitFor({ state: 'detached' });
  assert.ok(await page.evaluate(() => document.activeElement.matches('.frame [data-move]')));
  await page.context().close();
});

test('a link restores position and settings', async () => {
  const page = await studio.page('#/play?at=nim+3,4,5+%2B+kayles+4');
  await page.locator('.settings select').first().selectOption('two');
  await page.locator('select[name=convention]').selectOption('misere');
  await page.locator('.moves ol button').first().click();
  await page.waitForFunction(() => location.hash.includes('turn=1'));
  const there = await studio.page(new URL(await here(page)).hash);
  assert.equal(await position(there), await position(page));
  assert.equal(await there.locator('.settings select').first().inputValue(), 'two');
  assert.equal(await there.locator('select[name=convention]').inputValue(), 'misere');
  assert.equal(await there.locator('.status').textContent(), 'Player 2 to move');
  await page.reload();
  assert.equal(await position(page), await position(there));
  await page.context().close();
  await there.context().close();
});

test('misère is toggled, and refused with a reason where there is none', async () => {
  const page = await studio.page('#/play?at=nim+1,1&with=two');
  const teacher = page.locator('aside');
  await page.getByRole('button', { name: 'Show the teacher' }).click();
  await page.getByLabel('Tell everything at once').check();
  await teacher.getByText('The player to move loses').first().waitFor();
  await page.locator('select[name=convention]').selectOption('misere');
  await teacher.getByText('The player to move can win').first().waitFor();
  await teacher.getByText('Misère play: whoever makes the last move loses').first().waitFor();
  await page.locator('.moves ol button').first().click();
  await page.getByText('Player 2 to move').waitFor();
  await page.locator('.moves ol button').first().click();
  assert.equal(await page.locator('.outcome').textContent(), 'Player 1 wins.');

  const infinite = await studio.page('#/play?at=rectangles+wx3');
  const misere = infinite.locator('select[name=convention] option[value=misere]');
  assert.ok(await misere.isDisabled());
  await infinite.getByText('misère play is searched, and this position has infinitely many moves').waitFor();
  await page.context().close();
  await infinite.context().close();
});

test('hint, undo, redo, swap, start again', async () => {
  const page = await studio.page('#/play?at=nim+3,4,5', still);
  await ready(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.frame .marked').first().waitFor();
  const hinted = page.locator('.moves ol button.marked');
  assert.match(await hinted.textContent(), /take 2 stones from the heap of 3/);
  await hinted.click();
  await page.waitForFunction(() => !location.hash.includes('at=nim+3,4,5'));
  await ready(page);
  const later = await position(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.equal(await position(page), 'nim 3,4,5');
  await page.getByRole('button', { name: 'Redo' }).click();
  assert.equal(await position(page), later);
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.waitForFunction(() => location.hash.includes('at=nim+3,4,5'));
  await ready(page);
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await page.waitForFunction(() => !location.hash.includes('at=nim+3,4,5'));
  await page.context().close();
});

test('the editor marks the wrong place, adds games, and sets positions', async () => {
  const page = await studio.page('#/play?at=nim+3,4,5');
  const field = page.getByLabel('Position in notation');
  await field.fill('nim 3,4,x');
  await page.locator('.editor mark').waitFor();
  assert.equal(await page.locator('.editor mark').textContent(), 'x');
  assert.ok(await page.getByRole('button', { name: 'Play this position' }).isDisabled());
  await field.fill('nim 3,4');
  await page.getByText('This position can be played.').waitFor();
  await page.getByLabel('Add a game').selectOption({ label: 'Cram' });
  await page.getByRole('button', { name: 'Play this position' }).click();
  await page.waitForFunction(() => location.hash.includes('cram'));
  assert.equal(await page.locator('h1').textContent(), 'Nim + Cram');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('pictures and tables can be saved', async () => {
  const page = await studio.page('#/play?at=nim+3,4,5');
  await ready(page);
  for (const [name, start] of [
    ['SVG', '<svg'],
    ['PNG', '\u0089PNG'],
    ['Moves as CSV', 'move,result,value,outcome'],
  ]) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    const saved = await readFile(await download.path(), 'latin1');
    assert.ok(saved.startsWith(start), `${name}: ${saved.slice(0, 20)}`);
  }
  await page.context().close();
});

test('an octal game is clicked from the gallery on', async () => {
  const page = await studio.page('#/', still);
  await page.locator('[data-game=octal]').click();
  await ready(page);
  await playOnBoard(page, page.locator('.frame svg [data-move]'));
  await page.locator('.record .said').nth(1).waitFor();
  await page.context().close();
});

test('where the moves cannot be listed, those that win are told only to whoever asks', async () => {
  const page = await studio.page('#/play?at=octal:.156+3500&with=two', still);
  await ready(page);
  const moves = page.locator('.moves');
  const { winning_moves } = await ask(page, 'moves', { position: 'octal:.156 3500' });
  assert.ok(winning_moves.length > 0);
  await settled(page);
  assert.equal(await moves.getByText(winning_moves[0].text).count(), 0, 'the answer is not told');
  await moves.getByRole('button', { name: 'Which moves win?' }).click();
  await moves.getByRole('button', { name: winning_moves[0].text }).click();
  await page.locator('.record .said').nth(1).waitFor();
  assert.equal(await position(page), winning_moves[0].result);
  await moves.getByRole('button', { name: 'Which moves win?' }).click();
  await moves.getByText('No move wins here.').waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a position too large to solve does not hang the page', async () => {
  const page = await studio.page('#/play?at=cram+7x7&with=perfect&first=machine');
  await page.getByRole('button', { name: 'Stop' }).first().click();
  await page.locator('.status.mine').waitFor();
  await page.getByRole('button', { name: 'Show the teacher' }).click();
  await page.getByRole('button', { name: 'Who wins?' }).click();
  await page.locator('aside').getByText('positions in').waitFor();
  await page.context().close();
});
