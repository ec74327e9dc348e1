import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { open } from './studio.mjs';

let studio;
before(async () => (studio = await open()));
after(() => studio.close());

async function saved(page, label) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: label, exact: true }).click(),
  ]);
  return readFile(await download.path());
}

async function study(page, fields) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Study' }).click();
}

test('the laboratory finds the period of Kayles, and of .156, with certificates', async () => {
  const page = await studio.page('#/explore/heaps');
  await study(page, { 'Code or game': 'kayles' });
  await page.locator('[data-period="12"][data-preperiod="71"].proved').waitFor();
  await page.getByText('The last heap that breaks it is 70.').waitFor();
  await study(page, { 'Code or game': '.156', 'Values up to heap': '5000' });
  await page.locator('[data-period="349"][data-preperiod="3479"].proved').waitFor();
  await page.getByText('It is its own standard form.').waitFor();
  await page.getByText('14 are rare').waitFor();
  const certificate = JSON.parse(await saved(page, 'Certificate'));
  assert.equal(certificate.format, 'grundy-certificate');
  assert.deepEqual([certificate.game, certificate.preperiod, certificate.period], ['.156', 3479, 349]);
  const values = String(await saved(page, 'Values as CSV')).split('\r\n');
  assert.equal(values.length, 5003);
  assert.equal((await saved(page, 'Plot as PNG')).subarray(1, 4).toString(), 'PNG');
  assert.match(String(await saved(page, 'Rows as SVG')), /^<svg/);
  // The link brings all of it back.
  await page.reload();
  await page.locator('[data-period="349"]').waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('two games are compared, cousins are named, and what is wrong is said', async () => {
  const page = await studio.page('#/explore/heaps?game=.77&with=kayles&to=500');
  await page.getByText('All 501 values are equal.').waitFor();
  await page.getByLabel('What it is').getByText(/^Kayles/).waitFor();
  await study(page, { 'Compare with': 'nim' });
  await page.locator('[data-differs="4"]').waitFor();
  assert.match(String(await saved(page, 'Plot as SVG')), /<title>octal:\.77 and nim: values/);
  await study(page, { 'Code or game': '.x6' });
  await page.locator('[role=alert]').waitFor();
  assert.match(await page.locator('[role=alert]').textContent(), /expected/);
  await page.context().close();
});

test('a long question shows its progress and can be stopped', async () => {
  const page = await studio.page('#/explore/heaps?game=grundys-game&to=100000&limit=10000000');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
  await study(page, { 'Code or game': '.77', 'Values up to heap': '100', 'Look for a period in so many values': '1000' });
  await page.locator('[data-period="12"]').waitFor();
  await page.context().close();
});

test('a graph is explored by pointer and by keyboard', async () => {
  const page = await studio.page('#/explore/graph?at=subtract:1,2,3+13');
  await page.getByText('14 positions, 36 moves. Nothing is left out.').waitFor();
  await page.locator('[data-node="1"]').click();
  assert.equal(await page.locator('aside h2').textContent(), 'subtract:1,2,3 12');
  await page.getByText('the player to move loses').waitFor();
  await page.locator('[data-node="1"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.querySelector('aside h2').textContent !== 'subtract:1,2,3 12');
  await page.locator('[data-node="5"]').click();
  const onward = await page.locator('aside h2').textContent();
  await page.getByRole('button', { name: 'Go on from here' }).click();
  await page.getByText('9 positions').waitFor();
  assert.ok(page.url().includes(encodeURIComponent(onward.split(' ')[1])));
  await page.goBack();
  await page.getByText('14 positions, 36 moves.').waitFor();
  assert.match(String(await saved(page, 'SVG')), /^<svg/);
  assert.equal(String(await saved(page, 'Positions as CSV')).trim().split('\r\n').length, 15);
  await page.getByLabel('Position in notation').fill('cram 4x4');
  await page.getByLabel('Show at most').selectOption('50');
  await page.getByRole('button', { name: 'Show the graph' }).click();
  await page.getByText('50 positions').last().waitFor();
  await page.getByText(/At least \d+ more positions and their moves are left out/).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the calculator knows finite and transfinite nimbers, and their tables', async () => {
  const page = await studio.page('#/explore/nimbers');
  const results = page.locator('[role=log]');
  const calculate = async (expression, value) => {
    await page.getByLabel('Expression').fill(expression);
    await page.getByLabel('Expression').press('Enter');
    await results.getByText(`= ${value}`).first().waitFor();
  };
  await calculate('6*11', '10');
  await calculate('w^3', '2');
  await calculate('sqrt 7', '5');
  await page.getByLabel('Expression').fill('1/0');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await page.locator('[role=alert]').waitFor();
  await page.getByLabel('Operation').selectOption('add');
  await page.locator('tbody tr:nth-child(6) td:nth-child(5)', { hasText: /^6$/ }).waitFor();
  await page.getByLabel('Operation').selectOption('mul');
  await page.locator('label', { hasText: 'Numbers below' }).locator('select').selectOption('8');
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 8);
  const rows = String(await saved(page, 'CSV')).trim().split('\r\n').map((row) => row.split(','));
  assert.equal(rows[1 + 6][1 + 7], '3', '6 ⊗ 7 = 3');
  assert.match(String(await saved(page, 'SVG')), /^<svg/);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 8);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
