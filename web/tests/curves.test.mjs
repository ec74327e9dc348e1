import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { ask, here, open, ready, serious, settled } from './studio.mjs';

let studio;
before(async () => (studio = await open()));
after(() => studio.close());

const GAME = 'sprouts';

/** The sheet on the table, from the address, which follows the picture. */
async function sheetOf(page) {
  const read = () =>
    page.evaluate(async () => {
      const word = new URLSearchParams(location.hash.split('?')[1]).get('paper') ?? '';
      const bytes = Uint8Array.from(atob(word.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
      const sheet = JSON.parse((await new Response(stream).text().catch(() => '')) || '{"curves":[]}');
      const shown = document.querySelectorAll('svg.paper .curve').length;
      return sheet.spots && sheet.curves.length === shown ? sheet : undefined;
    });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const sheet = await read();
    if (sheet) return sheet;
    await settled(page);
  }
  return assert.fail('the address does not follow the sheet');
}

/** Moves the pointer along points of the sheet. */
async function trace(page, points) {
  const box = await page.locator('svg.paper').boundingBox();
  const at = ([x, y]) => [box.x + (x / 10_000) * box.width, box.y + (y / 10_000) * box.height];
  await page.mouse.move(...at(points[0]));
  await page.mouse.down();
  for (const point of points.slice(1)) await page.mouse.move(...at(point));
  await page.mouse.up();
}

async function shot(page, name) {
  if (!process.env.SHOTS) return;
  await mkdir(process.env.SHOTS, { recursive: true });
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    await page.screenshot({ path: `${process.env.SHOTS}/curves-${name}-${colorScheme}.png` });
  }
}

/** Draws some legal curve by hand; the engine only says where there is room for one. */
async function drawSomething(page) {
  const sheet = await sheetOf(page);
  const { lives } = await ask(page, 'paper/read', { game: GAME, sheet });
  for (let from = lives.length - 1; from >= 0; from -= 1) {
    for (let to = from; to >= 0; to -= 1) {
      if (!lives[from] || !lives[to]) continue;
      const { curves } = await ask(page, 'paper/curves', { game: GAME, sheet, from, to });
      for (const { sheet: next } of curves) {
        const anew = JSON.stringify(next.spots.slice(0, -1)) !== JSON.stringify(sheet.spots);
        if (anew) continue;
        const [first, second] = next.curves.slice(-2);
        await trace(page, [...first.points, ...second.points.slice(1)]);
        await page.waitForFunction(
          (count) => document.querySelectorAll('svg.paper .curve').length > count || document.querySelector('.refused'),
          sheet.curves.length,
        );
        if (!(await page.locator('.refused').count())) return;
      }
    }
  }
  assert.fail('no curve could be drawn by hand');
}

test('a game with three spots is drawn by hand to its end', async () => {
  const page = await studio.page(`#/draw/${GAME}?spots=3&with=perfect`);
  let moves = 0;
  while (await ready(page)) {
    assert.ok(moves < 9, 'the game ends');
    if (moves === 2) await shot(page, 'middle');
    await drawSomething(page);
    moves += 1;
  }
  assert.match(await page.locator('.outcome').textContent(), /wins|win!/);
  const told = await page.locator('.line[role=status]').textContent();
  assert.match(told, /wins|win!/, 'it is announced');
  assert.match(told, /moves from 3 spots; 6 to 8 were possible/);
  const sheet = await sheetOf(page);
  const { over, tale } = await ask(page, 'paper/read', { game: GAME, sheet });
  assert.ok(over);
  assert.ok(tale.moves >= 6 && tale.moves <= 8);
  await shot(page, 'end');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('what may not be drawn is refused at its place', async () => {
  const page = await studio.page(`#/draw/${GAME}?spots=3&with=two`);
  const [a, b, c] = (await sheetOf(page)).spots;
  await trace(page, [a, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], b]);
  await page.waitForFunction(() => document.querySelectorAll('svg.paper .curve').length === 2);
  // From the third spot straight through the curve, and out on the other side.
  await trace(page, [c, [(a[0] + b[0]) / 2 + 900, (a[1] + b[1]) / 2 - 900], a]);
  await page.locator('.refused').waitFor();
  assert.match(await page.locator('.line[role=status]').textContent(), /here|spot/);
  await shot(page, 'refused');
  assert.equal((await sheetOf(page)).curves.length, 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => document.querySelectorAll('svg.paper .curve').length === 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a curve is chosen by keyboard, a link restores it, and the machine answers', async () => {
  const page = await studio.page(`#/draw/${GAME}?spots=2&with=two`);
  await page.locator('[data-spot="0"]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.locator('.offers button').first().waitFor();
  await shot(page, 'offers');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('svg.paper .spot').length === 3);
  await page.waitForFunction(() => new URLSearchParams(location.hash.split('?')[1]).get('turn') === '1');
  const sheet = await sheetOf(page);
  const address = (await here(page)).replace('with=two', 'with=easy');
  const other = await studio.page(`#${address.split('#')[1]}`);
  await other.waitForFunction(() => document.querySelectorAll('svg.paper .curve').length === 4);
  assert.deepEqual((await sheetOf(other)).curves.slice(0, 2), sheet.curves);
  await other.getByRole('button', { name: 'Who wins?' }).click();
  await other.locator('.verdict').waitFor();
  assert.deepEqual([...page.faults, ...other.faults], []);
  await other.context().close();
  await page.context().close();
});

test('the new spot is placed where one wishes, and misère play turns the result', async () => {
  const page = await studio.page(`#/draw/${GAME}?spots=1&with=two&play=misere`);
  await page.getByLabel('I place the new spot').check();
  const [[x, y]] = (await sheetOf(page)).spots;
  const loop = [[x, y], [x - 900, y - 900], [x, y - 1900], [x + 900, y - 900], [x, y]];
  await trace(page, loop);
  const box = await page.locator('svg.paper').boundingBox();
  const at = (x, y) => [box.x + (x / 10_000) * box.width, box.y + (y / 10_000) * box.height];
  await page.mouse.click(...at(x - 800, y - 900));
  await page.waitForFunction(() => document.querySelectorAll('svg.paper .spot').length === 2);
  const spot = (await sheetOf(page)).spots[1];
  assert.ok(Math.hypot(spot[0] - x + 800, spot[1] - y + 900) < 500, String(spot));
  await page.getByLabel('I place the new spot').uncheck();
  await drawSomething(page);
  assert.equal(await page.locator('.outcome').textContent(), 'Player 1 wins.');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

for (const colorScheme of ['light', 'dark']) {
  test(`the sheet in the ${colorScheme} theme has no serious fault for those who see or hear it`, async () => {
    const page = await studio.page(`#/draw/${GAME}?spots=4&with=two`, { colorScheme });
    assert.deepEqual(await serious(page), []);
    await drawSomething(page);
    await page.locator('[data-spot]').first().click();
    assert.deepEqual(await serious(page), []);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test('a game on paper is still there after other pages and a reload, and can be taken back', async () => {
  const page = await studio.page('#/draw/sprouts?spots=3&with=two');
  await drawSomething(page);
  const sheet = await sheetOf(page);
  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  await page.locator('ol a').first().waitFor();
  await page.getByRole('link', { name: 'Draw', exact: true }).click();
  await page.locator('svg.paper .curve').first().waitFor();
  assert.deepEqual(await sheetOf(page), sheet);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => !document.querySelector('svg.paper .curve'));
  await drawSomething(page);
  const next = await sheetOf(page);
  await page.goto(`${studio.address}#/learn`);
  await page.reload();
  await page.goto(`${studio.address}#/draw`);
  await page.locator('svg.paper .curve').first().waitFor();
  assert.deepEqual(await sheetOf(page), next);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
