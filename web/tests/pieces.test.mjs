import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, open, position, ready } from './studio.mjs';

let studio;
before(async () => (studio = await open()));
after(() => studio.close());

const POSITIONS = [
  'kayles 5,7',
  'dawsons-chess 5',
  'subtract:1,2,3 13',
  'nim 3,4',
  'nim 2,3 + kayles 4',
  'chomp 3x4',
  'cram 3x3',
  'turning-turtles THHT',
  'arc-kayles 0-1 1-2 2-0',
  'notakto X../.X./...',
  'silver-dollar 1,4,9',
  'nimble 3,0,2',
];

/** The moves that are made by pointing at a piece, as the engine tells them. */
const movesAt = (board, piece) =>
  board.moves.filter(({ ways }) => ways.some(({ at }) => at.includes(piece)));

/** Where the mouse meets a piece and nothing that lies over it; numbers beside a heap let it pass. */
const spot = (piece) =>
  piece.evaluate((piece) => {
    const { x, y, width, height } = piece.getBoundingClientRect();
    const parts = [0.5, 0.3, 0.7, 0.1, 0.9, 0, 1];
    const places = parts.flatMap((down) => parts.map((across) => [x + across * width, y + down * height]));
    const isMet = (place) => document.elementFromPoint(...place)?.closest('[data-piece]') === piece;
    return places.find(isMet);
  });

/** Every piece of the picture, in its order; a piece can have several shapes. */
const pieces = (page) =>
  page.locator('.frame [data-piece]').evaluateAll((all) => all.map((shape) => shape.dataset.piece));

for (const start of POSITIONS) {
  test(`every piece of ${start} plays its own moves`, async () => {
    const page = await studio.page(`#/play?${new URLSearchParams({ at: start, with: 'two' })}`);
    await ready(page);
    const board = await ask(page, 'board', { position: start });
    const all = await pieces(page);
    assert.ok(all.length > 0, 'there are pieces');
    const clicked = new Set();
    for (const [index, piece] of all.entries()) {
      const place = await spot(page.locator('.frame [data-piece]').nth(index));
      if (!place) continue;
      const own = movesAt(board, piece);
      await page.mouse.click(...place);
      if (own.length === 0) await staysAsItIs(page, board.position);
      else if (own.length === 1) await plays(page, own[0], board.position);
      else await offers(page, own);
      for (const move of own) clicked.add(move);
    }
    for (const move of board.moves) assert.ok(clicked.has(move), `«${move.text}» is made on the board`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

/** What a click does is done before the next frame is drawn. */
async function staysAsItIs(page, before) {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  assert.equal(await page.locator('.chooser').count(), 0);
  assert.equal(await position(page), before);
  assert.equal(await page.getByRole('button', { name: 'Undo' }).isDisabled(), true);
}

/** The move is made; it is taken back for the next piece. */
async function plays(page, move, before) {
  await page.getByRole('button', { name: 'Undo' }).and(page.locator(':enabled')).waitFor();
  assert.equal(await position(page), move.result);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).and(page.locator(':disabled')).waitFor();
  assert.equal(await position(page), before);
}

async function offers(page, moves) {
  await page.locator('.chooser').waitFor();
  const offered = await page.locator('.chooser li').allTextContents();
  assert.deepEqual(offered.map((text) => text.trim()).sort(), moves.map(({ text }) => text).sort());
  await page.keyboard.press('Escape');
  await page.locator('.chooser').waitFor({ state: 'detached' });
}

/** The pieces that are marked as those that a move is about. */
const marked = (page) =>
  page.locator('.frame .pointed').evaluateAll((all) => all.map((shape) => shape.dataset.piece).sort());

const touched = ({ goes = [], onto = [] }) => [...goes, ...onto].sort();

test('where a coin would go is shown', async () => {
  const page = await studio.page('#/play?at=silver-dollar+1,4,9&with=two');
  await ready(page);
  await page.locator('.moves ol button').last().hover();
  assert.equal(await page.locator('.frame .ghost').count(), 1);
  assert.equal(await page.locator('.frame .shifted').count(), 1);
  await page.context().close();
});

test('pointing at a piece, a choice or a line of the list marks what the move does', async () => {
  const page = await studio.page('#/play?at=kayles+5,7&with=two');
  await ready(page);
  const { moves } = await ask(page, 'board', { position: 'kayles 5,7' });
  const way = (move, piece) => move.ways.find(({ at }) => at.includes(piece));
  const pin = page.locator('.frame [data-piece="0/1.3"]');

  const [first, ...others] = (await pin.getAttribute('data-move')).split(' ').map((move) => moves[move]);
  assert.ok(others.length > 0);
  await pin.hover();
  assert.deepEqual(await marked(page), touched(way(first, '0/1.3')));

  await pin.click();
  const choice = page.locator('.chooser li button').last();
  await choice.hover();
  const last = moves.find(({ text }) => text === others.at(-1).text);
  assert.deepEqual(await marked(page), touched(way(last, '0/1.3')));
  await page.keyboard.press('Escape');

  await page.locator('.moves ol button').nth(2).hover();
  assert.deepEqual(await marked(page), touched(moves[2].ways[0]));
  assert.equal(await page.locator('.frame .shifted').count(), 0, 'what stays is not marked');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** Pieces that once played or marked something else, with the moves that they stand for and what the first one marks. */
const ONCE_WRONG = [
  ['dawsons-chess 5', '0/0.0', ['use up 2 squares from the row of 5, leaving 3', 'use up 3 squares from the row of 5, leaving 2'], ['0/0.0', '0/0.1']],
  ['grundys-game 7', '0/0.1', ['split the heap of 7 into 1 and 6'], []],
  ['kayles 5,7', '0/0.2', ['knock down 1 pin from the row of 5, leaving 2 and 2', 'knock down 2 pins from the row of 5, leaving 1 and 2'], ['0/0.2']],
  ['subtract:1,2,3 13', '0/0.12', ['take 1 stone from the heap of 13, leaving 12', 'take 2 stones from the heap of 13, leaving 11', 'take 3 stones from the heap of 13, leaving 10'], ['0/0.12']],
  ['subtract:1,2,3 13', '0/0.9', [], []],
  ['nim-2d 3/4,0/7,5/2,6/6', '0/1/4', ['move the coin at 3/4 left 2 to column 1'], ['0/1/4']],
];

for (const [at, piece, moves, marks] of ONCE_WRONG) {
  test(`in ${at} the piece ${piece} stands for ${moves.length} moves`, async () => {
    const page = await studio.page(`#/play?${new URLSearchParams({ at, with: 'two' })}`);
    await ready(page);
    const place = await spot(page.locator(`.frame [data-piece="${piece}"]`));
    await page.mouse.move(...place);
    assert.deepEqual((await marked(page)).filter((name) => !name.endsWith('.size')), marks);
    await page.mouse.click(...place);
    if (moves.length === 1) {
      await page.locator('.record .said').nth(1).waitFor();
      assert.equal(await page.locator('.record .said').nth(1).textContent(), `Player 1: ${moves[0]}`);
    } else if (moves.length) {
      await page.locator('.chooser').waitFor();
      assert.deepEqual((await page.locator('.chooser li').allTextContents()).sort(), moves.toSorted());
    } else await staysAsItIs(page, at);
    await page.context().close();
  });
}
