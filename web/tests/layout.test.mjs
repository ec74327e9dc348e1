import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, here, open, position, ready } from './studio.mjs';

let studio;
before(async () => (studio = await open()));
after(() => studio.close());

/** So many moves are made in every game. */
const MOVES = 5;

/** Where the middle of every piece is on the page. */
const places = (page) =>
  page.locator('.frame [data-piece]').evaluateAll((all) =>
    Object.fromEntries(
      all.map((piece) => {
        const { x, y, width, height } = piece.firstElementChild.getBoundingClientRect();
        return [piece.dataset.piece, [x + width / 2 + scrollX, y + height / 2 + scrollY]];
      }),
    ),
  );

/** For every piece that a way leaves where it is: its names before and after. */
function staying(way, names) {
  const spelled = (pairs = []) =>
    pairs.flatMap(([from, to]) =>
      from.endsWith('.')
        ? names.filter((name) => name.startsWith(from)).map((name) => [name, to + name.slice(from.length)])
        : [[from, to]],
    );
  const renames = spelled(way.renames);
  const others = new Set([
    ...(way.goes ?? []),
    ...spelled(way.travels).map(([from]) => from),
    ...renames.map(([from]) => from),
  ]);
  return [...renames, ...names.filter((name) => !others.has(name)).map((name) => [name, name])];
}

/** So many pages share the games among them. */
const PAGES = 2;

test('in every game what stays does not move', async () => {
  const answer = await fetch(`${studio.address}api/games`);
  const { games } = await answer.json();
  assert.ok(games.length > 60);
  const left = games.filter(({ name }) => process.env.GRUNDY_GAMES?.split(',').includes(name) ?? true);
  let compared = 0;
  const work = async () => {
    const page = await studio.page('#/learn', { reducedMotion: 'reduce' });
    for (let game = left.pop(); game; game = left.pop()) {
      compared += await compare(page, game.position);
      assert.deepEqual(page.faults, [], game.name);
    }
    await page.context().close();
  };
  await Promise.all(Array.from({ length: PAGES }, work));
  assert.ok(process.env.GRUNDY_GAMES || compared > 1_000, `${compared} pieces were compared`);
});

/** Waits until the record has so many moves; says whether the game goes on. */
async function goesOn(page, made) {
  await page.locator('.record .said').nth(made).waitFor();
  return ready(page);
}

/** Makes some moves of a game; says how many pieces were where they had been. */
async function compare(page, start) {
  await page.goto(`${studio.address}#/learn`);
  await page.locator('.board').waitFor({ state: 'detached' });
  await page.goto(`${studio.address}#/play?${new URLSearchParams({ at: start, with: 'two' })}`);
  let compared = 0;
  for (let made = 0; made < MOVES && (await goesOn(page, made)); made += 1) {
    const at = await position(page);
    const { moves } = await ask(page, 'board', { position: at });
    // Moves in the middle leave parts on both sides, and more than one way to go on.
    const index = Math.floor(moves.length / 3);
    if (!moves.length || index >= 120) break;
    const before = await places(page);
    await page.locator('.moves ol button').nth(index).dispatchEvent('click');
    await goesOn(page, made + 1);
    const after = await places(page);
    for (const [from, to] of staying(moves[index].ways[0], Object.keys(before))) {
      const story = `${at}, ${moves[index].text}: ${from} → ${to}`;
      assert.ok(after[to], `${story} is there`);
      const moved = Math.hypot(after[to][0] - before[from][0], after[to][1] - before[from][1]);
      assert.ok(moved <= 1, `${story} moved by ${moved.toFixed(1)} px`);
      compared += 1;
    }
  }
  return compared;
}

test('what is split stays in its row, and its parts are numbered there', async () => {
  const page = await studio.page('#/play?at=kayles+7&with=two', { reducedMotion: 'reduce' });
  await ready(page);
  const before = await places(page);
  const { moves } = await ask(page, 'board', { position: 'kayles 7' });
  const middle = moves.findIndex(({ result }) => result === 'kayles 3,3');
  await page.locator('.moves ol button').nth(middle).click();
  await page.waitForFunction(() => location.hash.includes('3,3'));
  const after = await places(page);
  assert.equal(Object.keys(after).filter((name) => !name.endsWith('size')).length, 6);
  assert.deepEqual(after['0/1.0'].map(Math.round), before['0/0.4'].map(Math.round));
  const number = after['0/1.size'];
  assert.ok(number[0] > after['0/0.2'][0] && number[0] < after['0/1.0'][0], 'the number stands in the gap');
  assert.ok(Math.abs(number[1] - after['0/1.0'][1]) < 20);
  await page.context().close();
});

test('a heap that is split finds room, and no two pieces lie on each other', async () => {
  const page = await studio.page('#/play?at=grundys-game+9,12&with=two', { reducedMotion: 'reduce' });
  for (let made = 0; made < 6 && (await ready(page)); made += 1) {
    const address = await here(page);
    await page.locator('.moves ol button').first().click();
    await page.waitForFunction((address) => location.href !== address, address);
    const stones = Object.values(await places(page));
    const key = ([x, y]) => `${Math.round(x / 4)} ${Math.round(y / 4)}`;
    assert.equal(new Set(stones.map(key)).size, stones.length, await here(page));
  }
  await page.context().close();
});

test('a reload and a link keep the layout of the game', async () => {
  const page = await studio.page('#/play?at=kayles+5,7&with=two', { reducedMotion: 'reduce' });
  await ready(page);
  for (let made = 0; made < 3; made += 1) {
    const address = await here(page);
    await page.locator('.moves ol button').nth(2).click();
    await page.waitForFunction((address) => location.href !== address, address);
  }
  await page.mouse.move(0, 0);
  const before = await places(page);
  await page.reload();
  await ready(page);
  assert.deepEqual(await places(page), before);
  await page.context().close();
});

test('stones and coins can be hit on a phone', async () => {
  const viewport = { width: 390, height: 844 };
  for (const at of ['euclid 25,7', 'turning-turtles THTTHTTTHHTHT', 'nimble 0,3,5', 'northcott W....B..|.WB.....']) {
    const page = await studio.page(`#/play?${new URLSearchParams({ at })}`, { viewport });
    await ready(page);
    const sizes = await page.locator('.frame [data-move] > circle:first-child').evaluateAll((all) =>
      all.map((piece) => piece.getBoundingClientRect().width),
    );
    assert.ok(sizes.length > 0 && Math.min(...sizes) >= 20, `${at}: ${Math.min(...sizes)} px`);
    const wide = await page.evaluate(() => document.scrollingElement.scrollWidth);
    assert.ok(wide <= 390, `${at}: the page is ${wide} px wide`);
    await page.context().close();
  }
});
