import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { ask, here, open, openRequests, position, ready, serious, settled } from './studio.mjs';

let studio;
before(async () => (studio = await open()));
after(() => studio.close());

const VIEWS = {
  gallery: '#/',
  'play-heaps': '#/play?at=nim+3,4,5+%2B+kayles+7',
  'play-board': '#/play?at=cram+4x5',
  'play-graph': '#/play?at=graph:A>B,A>C,C>A+A',
  'play-over': '#/play?at=nim+0,0&with=two&from=nim+1,2&moves=0.1',
  'draw-picture': '#/draw/hackenbush?at=hackenbush+0-0+0-a+0-a+a-b+a-c+b-c+b-d+0-1+1-2+2-2+2-3',
  'draw-map': '#/draw/graph?at=graph:A>B>C>A,B>D,C>E,D>E,E>D,D>F+A,E',
  'explore-heaps': '#/explore/heaps?game=.156&to=5000&with=kayles',
  'explore-misere': '#/explore/misere?game=.75&heaps=2,5',
  'explore-boards': '#/explore/boards?game=cram&rows=3&columns=5',
  'explore-graph': '#/explore/graph?at=subtract:1,2,3+13',
  'explore-nimbers': '#/explore/nimbers?expression=w%5E3',
  invent: '#/invent',
  learn: '#/learn',
  'lesson-first': '#/learn/take-away',
  'lesson-nim': '#/learn/nim',
  'lesson-loopy': '#/learn/loopy',
  'lesson-coins': '#/learn/coins',
  'lesson-quotients': '#/learn/quotients',
  glossary: '#/learn/glossary?word=mex',
};
/** Widths of a phone and of a projector. */
const WIDTHS = [360, 2560];

for (const [name, hash] of Object.entries(VIEWS)) {
  test(`${name} has no serious fault in either theme, does not jump, and fits every width`, async () => {
    // Colours that are on their way from one theme to the other are nobody's.
    const page = await studio.page(hash, { reducedMotion: 'reduce' });
    const jumped = await shift(page);
    assert.ok(jumped < 0.1, `it jumps by ${jumped}`);
    assert.deepEqual(await serious(page), []);
    await page.emulateMedia({ colorScheme: 'dark' });
    await settled(page);
    assert.deepEqual(await serious(page), []);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      const wide = await page.evaluate(() => document.scrollingElement.scrollWidth);
      assert.ok(wide <= width, `${wide} pixels at a width of ${width}`);
    }
    assert.deepEqual(page.faults, []);
    if (process.env.SHOTS) await take(page, name);
    await page.context().close();
  });
}

/** How far things were moved while the page appeared. */
function shift(page) {
  return page.evaluate(async () => {
    let total = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) total += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    const drawn = () => new Promise((done) => requestAnimationFrame(done));
    for (let frame = 0; frame < 3; frame += 1) await drawn();
    return total;
  });
}

/** Pictures of a view for those who want to look at it: three sizes, both themes. */
async function take(page, name) {
  await mkdir(process.env.SHOTS, { recursive: true });
  for (const [width, height] of [[1440, 900], [1280, 720], [390, 844]]) {
    await page.setViewportSize({ width, height });
    await settled(page);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png` });
    }
  }
}

test('the first view is light', async () => {
  const context = await studio.browser.newContext();
  const page = await context.newPage();
  page.open = openRequests(page);
  const responses = [];
  page.on('requestfinished', (request) => responses.push(request.sizes()));
  await page.goto(studio.address);
  await page.locator('[data-game]').first().waitFor();
  await settled(page);
  const sizes = await Promise.all(responses);
  // What travels, packed, fonts included.
  const bytes = sizes.reduce((sum, size) => sum + size.responseBodySize + size.responseHeadersSize, 0);
  assert.ok(bytes > 50_000 && bytes <= 200 * 1024, `${bytes} bytes`);
  assert.ok(responses.length <= 14, `${responses.length} requests`);
  await context.close();
});

test('the theme follows the system until it is chosen, and the choice is kept', async () => {
  const page = await studio.page('#/', { colorScheme: 'dark' });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await page.getByRole('button', { name: 'Theme: as the system' }).click();
  const light = await paper();
  assert.notEqual(light, dark);
  await page.reload();
  assert.equal(await paper(), light);
  await page.getByRole('button', { name: 'Theme: light' }).click();
  assert.equal(await paper(), dark);
  await page.context().close();
});

test('the gallery is searched and filtered', async () => {
  const page = await studio.page();
  const cards = page.locator('[data-game]');
  const all = await cards.count();
  assert.ok(all >= 60);
  await page.getByLabel('Search games').fill('domino');
  await page.locator('[data-game=cram]').waitFor();
  assert.ok((await cards.count()) < all);
  await page.getByLabel('Search games').fill('');
  await page.getByLabel('Kind').selectOption('loopy');
  const loopy = await cards.count();
  assert.ok(loopy > 0 && loopy < all);
  await page.context().close();
});

test('pictures in the gallery stand in the middle of their frames', async () => {
  const page = await studio.page();
  await page.locator('[data-game]').first().waitFor();
  const away = await page.locator('[data-game] .picture').evaluateAll((all) =>
    all.map((holder) => {
      const shapes = [...holder.querySelectorAll('circle, rect, path, line, ellipse, text')];
      const boxes = shapes.map((shape) => shape.getBoundingClientRect()).filter(({ width, height }) => width + height > 0);
      const middle = (Math.min(...boxes.map(({ left }) => left)) + Math.max(...boxes.map(({ right }) => right))) / 2;
      const { left, right } = holder.getBoundingClientRect();
      return Math.abs(middle - (left + right) / 2);
    }),
  );
  assert.ok(away.length > 60 && Math.max(...away) < 3, `${Math.max(...away)} pixels`);
  await page.context().close();
});

test('the gallery invites to a game that can be won, shows games to begin with, and families', async () => {
  const page = await studio.page('#/', { reducedMotion: 'reduce' });
  assert.ok((await page.locator('.row-of-eight a').count()) === 8);
  assert.ok((await page.locator('.family').count()) >= 5);
  const start = page.locator('.start');
  assert.match(await start.textContent(), /three moves/);
  await start.click();
  for (let made = 0; await ready(page); made += 1) {
    assert.ok(made < 3, 'it is won in three moves');
    const { winning_moves } = await ask(page, 'moves', { position: await position(page) });
    const address = await here(page);
    await page.locator('.moves ol button', { hasText: winning_moves[0].result }).first().click();
    await page.waitForFunction((address) => location.href !== address, address);
  }
  assert.equal(await page.locator('.outcome').textContent(), 'You win!');
  await page.context().close();
});

/** Addresses that somebody mistyped, in every view that reads positions or codes. */
const WRONG = [
  '#/play?at=nope+3',
  '#/play?at=kayles+x',
  '#/explore/heaps?game=nope',
  '#/explore/graph?at=kayles+x',
  '#/explore/misere?game=nope',
  '#/explore/boards?game=nope',
  '#/explore/nimbers?expression=w%5Ew',
  '#/draw/nope',
];

test('what is wrong is said in words of the page, not of a terminal', async () => {
  for (const hash of WRONG) {
    const page = await studio.page(hash);
    const said = page.getByRole('alert').or(page.getByText('There is nothing here')).first();
    await said.waitFor();
    assert.doesNotMatch(await said.textContent(), /grundy|column|--/, hash);
    await page.context().close();
  }
});

test('Back leads to where one was in the gallery', async () => {
  const page = await studio.page();
  // A browser does this by itself if the page is filled in time; here the page must.
  await page.evaluate(() => void (history.scrollRestoration = 'manual'));
  const card = page.locator('[data-game=rugs]');
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  assert.ok(before > 2000);
  await card.click();
  await page.locator('.frame').waitFor();
  await page.goBack();
  await card.waitFor();
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 5, before);
  await page.context().close();
});

test('what is printed has no controls', async () => {
  const page = await studio.page('#/play?at=nim+3,4,5');
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('.frame svg').isVisible());
  assert.ok(!(await page.locator('.controls').isVisible()));
  await page.context().close();
});
