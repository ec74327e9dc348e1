import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { open, serious } from './studio.mjs';

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
  'explore-graph': '#/explore/graph?at=subtract:1,2,3+13',
  'explore-nimbers': '#/explore/nimbers?expression=w%5E3',
  learn: '#/learn',
  'lesson-first': '#/learn/take-away',
  'lesson-nim': '#/learn/nim',
  'lesson-loopy': '#/learn/loopy',
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
  const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + body.length, 0);
  assert.ok(bytes > 100_000 && bytes < 1_000_000, `${bytes} bytes`);
  assert.ok(bodies.length <= 12, `${bodies.length} requests`);
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

test('what is printed has no controls', async () => {
  const page = await studio.page('#/play?at=nim+3,4,5');
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('.frame svg').isVisible());
  assert.ok(!(await page.locator('.controls').isVisible()));
  await page.context().close();
});
