// Damaged addresses and damaged memories give a page with a sentence, never an empty one.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open } from './studio.mjs';

let studio;
before(async () => (studio = await open()));
after(() => studio.close());

const DAMAGED = {
  '#/%': '%',
  '#/%E0%A4%A': '%E0%A4%A',
  '#/nothing': 'nothing',
  '#/draw/%ZZ': '%ZZ',
  '#/draw/nothing': 'nothing',
  '#/learn/%': '%',
  '#/explore/%ZZ': '%ZZ',
  '#/explore/toString': 'toString',
};

for (const [hash, name] of Object.entries(DAMAGED)) {
  test(`${hash} says that there is nothing`, async () => {
    const page = await studio.page(hash);
    await page.getByRole('alert').filter({ hasText: name }).waitFor();
    await page.locator('main h1').waitFor();
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

test('an address that leads somewhere is not complained about', async () => {
  for (const hash of ['#/', '#/draw', '#/draw/hackenbush', '#/learn/nim', '#/explore', '#/explore/graph']) {
    const page = await studio.page(hash);
    await page.locator('main h1').first().waitFor();
    assert.equal(await page.getByRole('alert').count(), 0, hash);
    await page.context().close();
  }
});

const NAMES = ['gallery', 'opponent', 'progress', 'teacher', 'last', 'theme', 'board', 'drawing.hackenbush', 'drawing.sprouts', 'own', 'draft'];
const MEMORIES = ['null', '1', '""', '"nonsense"', '[]', '{}', '{"words":3}', '{"take-away-1":"x"}', '{', ''];

for (const memory of MEMORIES) {
  test(`a browser that remembers ‘${memory}’ shows every view`, async () => {
    const page = await studio.page('#/');
    const remember = ([names, memory]) => names.forEach((name) => localStorage.setItem(`grundy.${name}`, memory));
    await page.evaluate(remember, [NAMES, memory]);
    for (const hash of ['#/', '#/play', '#/draw', '#/invent', '#/explore', '#/learn', '#/learn/nim']) {
      await page.goto(studio.address + hash);
      await page.reload();
      await page.locator('main h1').first().waitFor();
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}
