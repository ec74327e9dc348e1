import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { open } from './studio.mjs';

let studio;
before(async () => (studio = await open()));
after(() => studio.close());

const notation = (page) => page.getByLabel('Position in notation');

/** Waits until the drawing is read as this position. */
async function reads(page, position) {
  await page.waitForFunction(
    (wanted) => document.querySelector('.notation-row input')?.value === wanted,
    position,
  ).catch(async () => assert.equal(await notation(page).inputValue(), position));
}

async function worth(page, expected) {
  await page.waitForFunction(
    (wanted) => document.querySelector('.worth')?.textContent.replace(/\s+/g, ' ').trim() === wanted,
    expected,
  ).catch(async () => assert.equal(await page.locator('.worth').textContent(), expected));
}

/** Places on the sheet in units of the drawing, as places on the screen. */
async function screen(page, [x, y]) {
  return page.evaluate(
    ([x, y]) => {
      const at = new DOMPoint(x, y).matrixTransform(document.querySelector('.sheet svg').getScreenCTM());
      return [at.x, at.y];
    },
    [x, y],
  );
}

async function drag(page, from, ...path) {
  await page.mouse.move(...(await screen(page, from)));
  await page.mouse.down();
  for (const place of path) await page.mouse.move(...(await screen(page, place)), { steps: 4 });
  await page.mouse.up();
}

async function press(page, place) {
  await page.mouse.click(...(await screen(page, place)));
}

/** Presses on the middle of an edge. */
async function pressEdge(page, label) {
  const place = await page.locator(`path[aria-label="${label}"]`).evaluate((path) => {
    const { x, y } = path.getPointAtLength(path.getTotalLength() / 2);
    return [x, y];
  });
  await press(page, place);
}

/** A board with nothing on it. */
async function blank(game) {
  const page = await studio.page(`#/draw/${game}`);
  await page.locator('.point').first().waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.locator('.invite').waitFor();
  return page;
}

test('a picture is drawn, valued live, cut, undone, and restored by its link', async () => {
  const page = await blank('hackenbush');
  await drag(page, [0, 0], [0, -1.2]);
  await reads(page, 'hackenbush 0-1');
  await worth(page, 'N*1');
  await drag(page, [0, -1.2], [-0.8, -2.4]);
  await drag(page, [0, -1.2], [0.8, -2.4]);
  await drag(page, [-0.8, -2.4], [0.8, -2.4]);
  await reads(page, 'hackenbush 0-1 1-2 1-3 2-3');
  await worth(page, 'N*2');
  // A loop, an edge along the ground between two of its points, and one in the air that does not count.
  await drag(page, [0.8, -2.4], [1.8, -3.2], [0.8, -2.4]);
  await drag(page, [2.5, 0], [4, 0]);
  await reads(page, 'hackenbush 0-0 0-1 1-2 1-3 2-3 3-3');
  await worth(page, 'P*0');
  await drag(page, [-3, -2], [-3, -3]);
  await page.getByText('Dashed edges (1)').waitFor();
  assert.equal(await page.locator('.edge.loose').count(), 1);
  await reads(page, 'hackenbush 0-0 0-1 1-2 1-3 2-3 3-3');

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Show winning moves' }).click();
  await page.getByText('No move wins here').waitFor();
  await page.getByRole('radio', { name: 'Cut' }).click();
  await pressEdge(page, 'Edge from the ground to the ground');
  await reads(page, 'hackenbush 0-1 1-2 1-3 2-3 3-3');
  await worth(page, 'N*1');
  await page.locator('.edge.winning').first().waitFor({ state: 'attached' });
  const winning = await page.locator('.edge.winning [data-id]').evaluateAll((all) => all.map((e) => e.ariaLabel));
  assert.deepEqual(winning, ['Edge from the ground to 1, wins']);
  await pressEdge(page, 'Edge from the ground to 1, wins');
  await reads(page, 'hackenbush empty');
  await page.getByRole('button', { name: 'Undo' }).click();
  await reads(page, 'hackenbush 0-1 1-2 1-3 2-3 3-3');

  const places = () =>
    page.locator('.point .dot').evaluateAll((all) => all.map((dot) => Number(dot.getAttribute('cx')).toFixed(1)));
  const drawn = await places();
  await page.reload();
  await reads(page, 'hackenbush 0-1 1-2 1-3 2-3 3-3');
  assert.deepEqual(await places(), drawn, 'points are where they were drawn');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a picture is drawn and played by keyboard alone', async () => {
  const page = await blank('hackenbush');
  const key = (name) => page.keyboard.press(name);
  await page.locator('.sheet svg').focus();
  await key('g');
  await page.locator('.point.ground:focus').waitFor();
  await key('n');
  await reads(page, 'hackenbush 0-1');
  await key('n');
  await reads(page, 'hackenbush 0-1 1-2');
  await key('j');
  await key('j');
  await reads(page, 'hackenbush 0-1 1-2 2-2');
  await key('j');
  while (!(await page.locator('[data-name="1"]:focus').count())) await key('ArrowDown');
  await key('j');
  await reads(page, 'hackenbush 0-1 1-2 1-2 2-2');
  await worth(page, 'N*2');
  const x = () => page.locator('[data-name="1"] .dot').getAttribute('cx').then(Number);
  const start = await x();
  await key('Shift+ArrowRight');
  await page.waitForFunction((start) => Number(document.querySelector('[data-name="1"] .dot').getAttribute('cx')) > start, start);
  await key('r');
  await page.keyboard.type('b');
  await key('Tab');
  await reads(page, 'hackenbush 0-b 2-2 2-b 2-b');
  await page.locator('[data-name="b"]').focus();
  for (let turn = 0; !(await page.locator('path[aria-label="Edge from the ground to b"]:focus').count()); turn += 1) {
    assert.ok(turn < 20, 'the edge is reached');
    await key('ArrowDown');
  }
  await key('Enter');
  await reads(page, 'hackenbush empty');
  await key('Control+z');
  await reads(page, 'hackenbush 0-b 2-2 2-b 2-b');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a reduction is shown step by step and ends as one stalk', async () => {
  const page = await studio.page('#/draw/hackenbush?at=hackenbush+0-1+1-2+1-3+2-3+0-4');
  await page.getByRole('button', { name: 'Reduce', exact: true }).click();
  const told = page.locator('.told');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await page.waitForFunction(() => /Fuse 2 and 3 with 1/.test(document.querySelector('.told').textContent));
  await page.getByText('Now: hackenbush 0-1 0-4 1-1 1-1 1-1').waitFor();
  while (await next.isEnabled()) await next.click();
  assert.match(await told.textContent(), /The whole is worth 2 ⊕ 1 = 3/);
  await page.waitForFunction(() => document.querySelectorAll('.sheet .edge').length === 3);
  await page.getByRole('button', { name: 'Back to drawing' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.sheet .edge').length === 5);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('what is written is drawn, what is wrong is said, and files are saved', async () => {
  const page = await studio.page('#/draw/hackenbush');
  await page.locator('.point').first().waitFor();
  await notation(page).fill('hackenbush stalk:3 1-1');
  await page.getByRole('button', { name: 'Draw this' }).click();
  await reads(page, 'hackenbush 0-1 1-1 1-2 2-3');
  await worth(page, 'N*4');
  await notation(page).fill('hackenbush 4-5');
  await page.getByRole('button', { name: 'Draw this' }).click();
  await page.getByText('expected edges joined to the ground').waitFor();
  for (const [label, start] of [['SVG', '<svg'], ['PNG', '\x89PNG'], ['Moves as CSV', 'move,result']]) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: label, exact: true }).click(),
    ]);
    const bytes = await readFile(await download.path());
    assert.equal(bytes.subarray(0, start.length).toString('latin1'), start, label);
  }
  await page.context().close();
});

// The map of «On Numbers and Games», figure 31, as in the engine's own tests.
const ROADS =
  'A>B,A>D,B>C,B>E,D>B,D>E,E>C,E>H,F>A,F>K,G>D,H>G,H>I,H>K,I>F,I>J,J>E,J>I,K>G,L>G,L>H,L>K,M>H,M>L,M>N,N>J,N>O,O>I,O>N'.split(',');

test('the Traffic Jams map is built from nothing, marked and solved', async () => {
  const page = await blank('graph');
  const place = (town) => {
    const index = town.charCodeAt(0) - 65;
    return [((index % 5) - 2) * 2, (Math.floor(index / 5) - 1) * 2.2];
  };
  for (const town of 'ABCDEFGHIJKLMNO') {
    await press(page, place(town));
    await page.locator(`[data-name="${town}"]`).waitFor();
  }
  for (const [count, road] of ROADS.entries()) {
    const [from, to] = road.split('>');
    await drag(page, place(from), place(to));
    await page.waitForFunction((count) => document.querySelectorAll('.edge').length > count, count);
  }
  await page.getByRole('radio', { name: 'Tokens' }).click();
  for (const town of 'ADFM') await press(page, place(town));
  await reads(page, `graph:${ROADS.join(',')} A,D,F,M`);
  await page.getByRole('button', { name: 'Show winning moves' }).click();
  await page.getByText('Winning moves (1): move the token from M to L').waitFor();
  const winning = await page.locator('.edge.winning [data-id]').evaluateAll((all) => all.map((e) => e.ariaLabel));
  assert.deepEqual(winning, ['Edge from M to L, wins']);

  await page.getByRole('button', { name: 'Watch it happen' }).click();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await page.getByText('C is marked 0.').waitFor();
  assert.equal(await page.locator('.point .note').count(), 1);
  while (await next.isEnabled()) await next.click();
  await page.getByText('Nothing more can be marked: I, J, M, N, O.').waitFor();
  const marks = await page.locator('.point').evaluateAll((all) =>
    Object.fromEntries(all.map((g) => [g.dataset.name, g.querySelector('.note').textContent])),
  );
  const known = { A: '*1', B: '*2', C: '*0', D: '*0', E: '*1', F: '*2', G: '*1', H: '*2', K: '*0', L: '*3', M: '∞₂₃' };
  for (const [town, value] of Object.entries(known)) assert.equal(marks[town], value, town);
  await page.getByRole('button', { name: 'Back to drawing' }).click();

  // The winning move is made on the map, and then nobody can win with one token at N.
  await page.getByRole('radio', { name: 'Move', exact: true }).click();
  await pressEdge(page, 'Edge from M to L, wins');
  await reads(page, `graph:${ROADS.join(',')} A,D,F,L`);
  await worth(page, 'P*0');
  await page.getByRole('radio', { name: 'Tokens' }).click();
  await page.keyboard.down('Shift');
  for (const town of 'ADFL') await press(page, place(town));
  await page.keyboard.up('Shift');
  await press(page, place('N'));
  await reads(page, `graph:${ROADS.join(',')} N`);
  await page.locator('.worth.D').waitFor();
  await page.getByText('No move wins, but none needs to lose').waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a map is made by keyboard, and a vertex is renamed', async () => {
  const page = await blank('graph');
  const key = (name) => page.keyboard.press(name);
  await page.locator('.sheet svg').focus();
  await key('n');
  await page.locator('[data-name=A]:focus').waitFor();
  await key('n');
  await reads(page, 'graph:A>B');
  await page.locator('[data-name=B]:focus').waitFor();
  await key('j');
  await key('ArrowLeft');
  while (!(await page.locator('[data-name=A]:focus').count())) await key('ArrowLeft');
  await key('j');
  await reads(page, 'graph:A>B,B>A');
  await key('v');
  await reads(page, 'graph:A>B,B>A A');
  await worth(page, 'D∞');
  await page.getByLabel('Name', { exact: true }).fill('Bath');
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await page.getByLabel('Name', { exact: true }).blur();
  await reads(page, 'graph:Bath>B,B>Bath Bath');
  await page.getByLabel('Name', { exact: true }).fill('B');
  await page.getByLabel('Name', { exact: true }).blur();
  await page.getByText('expected a name of its own').waitFor();
  await page.context().close();
});

const viewBox = (page) => page.locator('.sheet svg').getAttribute('viewBox');

for (const [game, from, to] of [
  ['hackenbush', [-4, 0], [-4, -1.5]],
  ['graph', [-4, 1], [-5, -1]],
]) {
  test(`the sheet of ${game} stands still while somebody draws`, async () => {
    const page = await blank(game);
    const frame = await viewBox(page);
    const edges = () => page.locator('.edge').count();
    await drag(page, from, to);
    await page.waitForFunction(() => document.querySelectorAll('.edge').length === 1);
    assert.equal(await viewBox(page), frame);
    // The next stroke begins where the last one ended: it goes on from that point.
    await drag(page, to, [to[0] + 1.2, to[1] - 0.4]);
    await page.waitForFunction(() => document.querySelectorAll('.edge').length === 2);
    assert.equal(await viewBox(page), frame);
    assert.equal(await page.locator('.point').count(), 3, `${await edges()} edges share a point`);
    assert.equal(await page.locator('.edge.loose').count(), 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.edge').length === 1);
    assert.equal(await viewBox(page), frame);
    await page.context().close();
  });
}

test('one can look closer, move about, and see all again', async () => {
  const page = await studio.page('#/draw/hackenbush?at=hackenbush+0-1+1-2+1-3+2-3');
  await page.locator('.point').first().waitFor();
  const start = await viewBox(page);
  const width = async () => Number((await viewBox(page)).split(' ')[2]);
  const [wide, at] = [await width(), await screen(page, [0, -1])];
  await page.mouse.move(...at);
  await page.mouse.wheel(0, -300);
  await page.waitForFunction((start) => document.querySelector('.sheet svg').getAttribute('viewBox') !== start, start);
  assert.ok((await width()) < wide);
  const now = await screen(page, [0, -1]);
  assert.ok(Math.hypot(now[0] - at[0], now[1] - at[1]) < 2, 'what is under the pointer stays there');
  await page.getByRole('radio', { name: 'Arrange' }).click();
  const before = await screen(page, [0, 0]);
  await page.mouse.move(at[0] - 250, at[1] - 60);
  await page.mouse.down();
  await page.mouse.move(at[0] - 210, at[1] - 40, { steps: 4 });
  await page.mouse.up();
  const after = await screen(page, [0, 0]);
  assert.ok(Math.abs(after[0] - before[0] - 40) < 2 && Math.abs(after[1] - before[1] - 20) < 2, `${before} ${after}`);
  await page.getByRole('button', { name: 'Fit' }).click();
  assert.equal(await viewBox(page), start);
  await page.context().close();
});

test('picture, tools, study and value share a screen of 1280 by 720', async () => {
  for (const at of ['hackenbush?at=hackenbush+0-1+1-2+1-3+2-3', 'graph?at=graph:A>B>C>A,B>D+A']) {
    const page = await studio.page(`#/draw/${at}`, { viewport: { width: 1280, height: 720 } });
    await page.locator('.worth').waitFor();
    await page.locator('.study button.primary').click();
    for (const name of ['.sheet svg', '.tools', '.study .told', '.worth', '.panel']) {
      const box = await page.locator(name).boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= 720, `${name}: ${JSON.stringify(box)}`);
    }
    const { height } = await page.locator('.sheet svg').boundingBox();
    assert.ok(height >= 300, `${height} pixels are left for the picture`);
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.context().close();
  }
});

test('drawings are still there after other boards, other pages and a reload', async () => {
  const page = await blank('hackenbush');
  await drag(page, [0, 0], [0, -1.2]);
  await reads(page, 'hackenbush 0-1');
  await drag(page, [0, -1.2], [1, -2]);
  await reads(page, 'hackenbush 0-1 1-2');
  await page.getByRole('link', { name: 'Game on a graph', exact: true }).click();
  await page.locator('.edge:has(.head)').first().waitFor();
  await page.getByRole('link', { name: 'Learn' }).click();
  await page.locator('ol a').first().waitFor();
  await page.getByRole('link', { name: 'Draw', exact: true }).click();
  await page.locator('.edge:has(.head)').first().waitFor();
  await page.getByRole('link', { name: 'Green Hackenbush' }).click();
  await reads(page, 'hackenbush 0-1 1-2');
  // Even what was done before can be undone.
  await page.getByRole('button', { name: 'Undo' }).click();
  await reads(page, 'hackenbush 0-1');
  await page.goto(`${studio.address}#/learn`);
  await page.reload();
  await page.goto(`${studio.address}#/draw/hackenbush`);
  await reads(page, 'hackenbush 0-1');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a presentation hides the value, goes step by step, and ends', async () => {
  const page = await studio.page('#/draw/hackenbush?at=hackenbush+0-1+1-2+1-3+2-3+0-4', { reducedMotion: 'reduce' });
  await worth(page, 'N*3');
  await page.getByRole('button', { name: 'Present' }).click();
  await worth(page, '?');
  assert.equal(await page.locator('.tools').isVisible(), false);
  assert.equal(await page.locator('.panel').isVisible(), false);
  const { width, height } = await page.locator('.sheet svg').boundingBox();
  assert.ok(width >= 1270 && height > 500, `${width} × ${height}`);
  await page.keyboard.press('ArrowRight');
  await page.getByText('No step changes its value').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => /Fuse 2 and 3 with 1/.test(document.querySelector('.told').textContent));
  await page.keyboard.press('ArrowLeft');
  await page.getByText('No step changes its value').waitFor();
  await page.keyboard.press('v');
  await worth(page, 'N*3');
  await page.keyboard.press('Escape');
  await page.locator('.tools').waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('fusion and the colon principle are seen as motions', async () => {
  const page = await studio.page('#/draw/hackenbush?at=hackenbush+0-1+1-2+1-3+2-3');
  await page.getByRole('button', { name: 'Reduce', exact: true }).click();
  const apart = () => page.evaluate(() => {
    const at = (name) => {
      const dot = document.querySelector(`[data-name="${name}"] .dot`);
      return dot && [Number(dot.getAttribute('cx')), Number(dot.getAttribute('cy'))];
    };
    const [a, b] = [at('1'), at('2')];
    return b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
  });
  const start = await apart();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.locator('.edge.lit').first().waitFor({ state: 'attached' });
  const seen = new Set();
  while ((await apart()) > 0) seen.add((await apart()).toFixed(2));
  assert.ok(seen.size > 3, `on the way from ${start}: ${[...seen]}`);
  await page.context().close();
});

test('values and tokens leave the heads of arrows free', async () => {
  const page = await studio.page('#/draw/graph?at=graph:A>B,B>A,A>C,C>A,B>C,C>B,C>D,D>C,B>D,D>A,A>A+A,A,C');
  await page.locator('.point .note').first().waitFor();
  const hidden = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.sheet .head')].map((head) => head.getBoundingClientRect());
    const covers = [...document.querySelectorAll('.sheet .note, .sheet .token')].map((mark) => mark.getBoundingClientRect());
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return boxes.filter((head) => covers.some((cover) => meet(head, cover))).length;
  });
  assert.equal(hidden, 0);
  const notes = await page.locator('.point .note').allTextContents();
  assert.ok(notes.every((note) => !note.includes('{')), notes.join(' '));
  await page.context().close();
});
