// Misère quotients: found, shown, calculated with, taught.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { ask, open } from './studio.mjs';

let studio;
before(async () => (studio = await open()));
after(() => studio.close());

test('a quotient is shown with its table, and its words agree with the engine', async () => {
  const page = await studio.page('#/explore/misere?game=.75');
  await page.locator('[data-order="8"][data-lost="2"].proved').waitFor();
  await page.locator('[data-period="2"]').waitFor();
  assert.equal(await page.locator('.presentation').textContent(), '<a,b,c | a²=1, b³=b, bc=ab, c²=b²>');
  assert.equal(await page.locator('dd.lost').textContent(), 'a, b²');
  await page.getByText('Wild:').waitFor();
  const field = page.getByLabel(/Heaps such as/);
  for (const heaps of ['5,5', '2,5', '1', '3,6,9', '12,14,31', '4 4 7 9']) {
    await field.fill(heaps);
    const { outcome } = await ask(page, 'moves', { position: `octal:.75 ${heaps.replaceAll(' ', ',')}`, play: 'misere' });
    await page.waitForFunction(
      (outcome) => document.querySelector('#verdict [data-outcome]')?.dataset.outcome === outcome,
      outcome,
    );
  }
  await field.fill('2, 5');
  await page.getByText('b · c = ab').waitFor();
  const { winning_moves } = await ask(page, 'moves', { position: 'octal:.75 2,5', play: 'misere' });
  await page.getByText(winning_moves[0].text).waitFor();
  await field.fill('bc2');
  await page.getByText('b is not lost').waitFor();
  await field.fill('xyz');
  await page.getByText('Expected heaps').waitFor();
  // The picture is walked through by keyboard, and says the product.
  await page.getByRole('group', { name: /Multiplication of the 8 elements/ }).focus();
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight');
  await page.getByText(/^1 · a = a, lost$/).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Certificate' }).click();
  const certificate = JSON.parse(await readFile(await (await download).path()));
  assert.equal(certificate.format, 'grundy-misere-quotient');
  assert.equal(certificate.contents.order, 8);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('tame, unfinished and infinite quotients are told as what they are, and positions have quotients too', async () => {
  const page = await studio.page('#/explore/misere?game=subtract:1,2,3');
  await page.getByText('Tame:').waitFor();
  await page.goto(`${studio.address}#/explore/misere?game=nim&effort=20000`);
  await page.getByText(/Found for the heaps up to \d+, not proved|The heaps up to \d+/).waitFor();
  await page.getByText('Not finished').waitFor();
  await page.goto(`${studio.address}#/explore/misere?game=notakto+1`);
  await page.getByText(/This position: \d+ elements/).waitFor();
  await page.goto(`${studio.address}#/explore/misere?game=.x`);
  await page.getByRole('alert').waitFor();
  assert.equal(await page.locator('[data-order]').count(), 0, 'nothing of another game');
  // What an infinite one looks like is the engine's to find; how it is told is tested on its answer.
  await page.route('**/api/quotient', async (route) => {
    const told = await (await route.fetch({ postData: JSON.stringify({ game: '.75' }) })).json();
    await route.fulfill({ json: { ...told, solved: false, infinite: { piece: 34, from: 8, against: 30 } } });
  });
  await page.goto(`${studio.address}#/explore/misere?game=.07`);
  await page.getByText('The quotient of the heaps up to 34 is infinite, and that is proved').waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the lesson on quotients asks for words and knows every way to write them', async () => {
  const page = await studio.page('#/learn/quotients');
  const exercise = page.locator('.exercise').first();
  const question = exercise.locator('.question', { hasText: 'Which element' });
  await question.waitFor();
  const heaps = (await question.textContent()).match(/\d+/g);
  const field = exercise.getByLabel('Your answer');
  await field.fill('zz');
  await field.press('Enter');
  await exercise.getByText('Answer with a word').waitFor();
  const { elements, times, values, p_portion } = await ask(page, 'quotient', { game: 'subtract:1,2' });
  assert.deepEqual(p_portion, ['a', 'b2']);
  const letters = heaps.map((heap) => ['', 'a', 'b'][heap % 3]).join('');
  assert.deepEqual(values.slice(0, 3), ['1', 'a', 'b']);
  const product = [...letters].reduce((element, letter) => times[element]['ab'.indexOf(letter)], 0);
  const wrong = elements[(product + 1) % elements.length];
  await field.fill(wrong);
  await field.press('Enter');
  await exercise.getByText('A hint:').waitFor();
  // The heaps one after the other are a word for it as well.
  await field.fill(letters || '1');
  await field.press('Enter');
  await exercise.getByText('Right.').waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
