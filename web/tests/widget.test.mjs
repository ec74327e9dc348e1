// The board of a notebook, with the studio's engine in the place of a kernel.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ask, open } from './studio.mjs';

const built = new URL('../../crates/grundy-py/python/grundy/static/', import.meta.url);

let studio;
before(async () => (studio = await open()));
after(() => studio.close());

/** A page that has nothing but the board; `window.told` is what the kernel was told. */
async function notebook(start, theme = 'true') {
  const page = await studio.page('#/', { reducedMotion: 'reduce' });
  for (const file of ['board.js', 'board.css']) {
    await page.route(`**/${file}`, (route) => route.fulfill({ path: fileURLToPath(new URL(file, built)) }));
  }
  await page.exposeFunction('kernel', (question, fields) => ask(page, question, fields));
  await page.evaluate(
    async ([start, theme]) => {
      document.head.querySelectorAll('style, link[rel=stylesheet]').forEach((sheet) => sheet.remove());
      const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/board.css' });
      document.head.append(sheet);
      document.body.replaceChildren();
      document.body.dataset.jpThemeLight = theme;
      window.told = {};
      let hear;
      const model = {
        get: () => start,
        set: (name, value) => (window.told[name] = value),
        save_changes() {},
        on: (_, heard) => (hear = heard),
        async send({ id, question, fields }) {
          const answer = await window.kernel(question, fields);
          hear(answer.error ? { id, refused: answer } : { id, answer });
        },
      };
      const { default: widget } = await import('/board.js');
      window.close = widget.render({ model, el: document.body });
    },
    [start, theme],
  );
  await page.locator('.grundy-board svg').first().waitFor();
  return page;
}

test('a move on the board is answered, and the kernel knows of both', async () => {
  const page = await notebook({ at: 'nim 3,4,5', opponent: 'perfect' });
  // The first stone stands for several moves, from which one is chosen.
  await page.locator('.frame svg [data-move]').first().dispatchEvent('click');
  await page.locator('.chooser li button').first().click();
  await page.waitForFunction(() => window.told.moves?.length === 2);
  const { position } = await page.evaluate(() => window.told);
  assert.equal((await ask(page, 'value', { position })).outcome, 'P', 'the machine plays to win');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => window.told.position === 'nim 3,4,5');
  await page.evaluate(() => window.close());
  assert.equal(await page.locator('.grundy-board').count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a board to study tells what moves are worth, in the colours of the notebook', async () => {
  const page = await notebook({ at: 'kayles 7 + nim 3', opponent: 'two', studied: true }, 'false');
  assert.equal(await page.locator('.grundy-board').getAttribute('data-theme'), 'dark');
  await page.locator('.grundy-board ol button', { hasText: '*0' }).first().click();
  await page.waitForFunction(() => window.told.moves?.length === 1);
  const { position } = await page.evaluate(() => window.told);
  assert.equal((await ask(page, 'value', { position })).value, '*0');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
