import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { after, before, test } from 'node:test';
import { ask, open, position, ready, serious } from './studio.mjs';

let studio;
before(async () => (studio = await open()));
after(() => studio.close());

const VIEWS = {
  gallery: '#/',
  'play-heaps': '#/play?at=nim+3,4,5+%2B+kayles+7',
  'play-board': '#/play?at=cram+4x5',
  'play-graph': '#/play?at=graph:A>B,A>C,C>A+A',
  'play-over': '#/play?at=nim+0&with=two',
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
const WIDTHS = { phone: 360, desktop: 1280, projector: 2560 };

for (const colorScheme of ['light', 'dark']) {
  for (const [name, hash] of Object.entries(VIEWS)) {
    test(`${name} in the ${colorScheme} theme has no serious fault for those who see or hear it`, async () => {
      const page = await studio.page(hash, { colorScheme });
      assert.deepEqual(await serious(page), []);
      assert.deepEqual(page.faults, []);
      await page.context().close();
    });
  }
}

for (const [width, pixels] of Object.entries(WIDTHS)) {
  test(`nothing sticks out at the width of a ${width}`, async () => {
    for (const [name, hash] of Object.entries(VIEWS)) {
      const page = await studio.page(hash, { viewport: { width: pixels, height: 900 } });
      const wide = await page.evaluate(() => document.scrollingElement.scrollWidth);
      assert.ok(wide <= pixels, `${name}: ${wide}`);
      if (process.env.SHOTS) {
        await mkdir(process.env.SHOTS, { recursive: true });
        for (const colorScheme of ['light', 'dark']) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({
            path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png`,
            fullPage: width === 'phone',
          });
        }
      }
      await page.context().close();
    }
  });
}

test('the first view is light', async () => {
  const context = await studio.browser.newContext();
  const page = await context.newPage();
  const bodies = [];
  page.on('response', (response) => bodies.push(response.body()));
  await page.goto(studio.address);
  await page.locator('[data-game]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const all = await Promise.all(bodies);
  const bytes = all.reduce((sum, body) => sum + body.length, 0);
  assert.ok(bytes > 100_000 && bytes < 1_000_000, `${bytes} bytes`);
  // Fonts are compressed already, and get no smaller.
  const packed = all.reduce((sum, body) => sum + Math.min(body.length, gzipSync(body).length), 0);
  assert.ok(packed <= 200 * 1024, `${packed} bytes compressed`);
  assert.ok(bodies.length <= 14, `${bodies.length} requests`);
  await context.close();
});

test('the layout does not jump', async () => {
  for (const [name, hash] of Object.entries(VIEWS)) {
    const page = await studio.page(hash);
    const shift = await page.evaluate(
      () =>
        new Promise((resolve) => {
          let total = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) if (!entry.hadRecentInput) total += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(total), 500);
        }),
    );
    assert.ok(shift < 0.1, `${name}: ${shift}`);
    await page.context().close();
  }
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

test('the gallery invites to a game that can be won, shows games to begin with, and families', async () => {
  const page = await studio.page('#/', { reducedMotion: 'reduce' });
  assert.ok((await page.locator('.row-of-eight a').count()) === 8);
  assert.ok((await page.locator('.family').count()) >= 5);
  const start = page.locator('.start');
  assert.match(await start.textContent(), /three moves/);
  await start.click();
  for (let made = 0; await ready(page); made += 1) {
    assert.ok(made < 3, 'it is won in three moves');
    const { winning_moves } = await ask(page, 'moves', { position: position(page) });
    const address = page.url();
    await page.locator('.moves ol button', { hasText: winning_moves[0].result }).first().click();
    await page.waitForFunction((address) => location.href !== address, address);
  }
  assert.equal(await page.locator('.outcome').textContent(), 'You win!');
  await page.context().close();
});

test('Back leads to where one was in the gallery', async () => {
  const page = await studio.page();
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
