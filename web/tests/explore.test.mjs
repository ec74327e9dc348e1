import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { ask, here, open } from './studio.mjs';

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
  const { game, preperiod, period } = certificate.contents;
  assert.deepEqual([game, preperiod, period], ['.156', 3479, 349]);
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

test('values come first, the period later, and Stop keeps what was found', async () => {
  const page = await studio.page('#/explore/heaps?game=.77');
  await page.locator('[data-period="12"].proved').waitFor();
  await page.goto(`${studio.address}#/explore/heaps?game=grundys-game&limit=10000000`);
  await page.locator('h2', { hasText: 'grundys-game' }).waitFor();
  await page.locator('.u-over').waitFor();
  // The period is still being looked for, and nothing of the other game is left.
  assert.equal(await page.locator('[data-period="12"]').count(), 0);
  assert.equal(await page.getByLabel('What it is').getByText('Kayles').count(), 0);
  const sofar = page.getByText(/No period among the first [\d,]+ values/);
  await sofar.waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped. What was found until then stays: 1,001 values').waitFor();
  assert.equal(await page.locator('.u-over').count(), 1);
  assert.ok(await sofar.isVisible());
  await study(page, { 'Code or game': '.77', 'Look for a period in so many values': '1000' });
  await page.locator('[data-period="12"]').waitFor();
  assert.equal(await page.getByText('Stopped.').count(), 0);
  await study(page, { 'Code or game': '.x6' });
  await page.locator('[role=alert]').waitFor();
  assert.equal(await page.locator('.u-over').count(), 0, 'no plot of another game');
  assert.equal(await page.locator('[data-period]').count(), 0);
  await page.context().close();
});

test('the plot reaches the period, has whole numbers, and shows all again after a closer look', async () => {
  const page = await studio.page('#/explore/heaps?game=.156');
  await page.locator('[data-preperiod="3479"]').waitFor();
  const plot = page.getByRole('img', { name: /octal:.156: values of the heaps/ });
  await page.waitForFunction(() => /0 to (\d+)/.exec(document.querySelector('.plot').ariaLabel)?.[1] > 3479);
  const all = page.getByRole('button', { name: 'All values' });
  assert.ok(await all.isDisabled());
  await page.getByRole('button', { name: 'Closer' }).click();
  await page.waitForFunction(() => !document.querySelector('.zoom button:last-child').disabled);
  const near = String(await saved(page, 'Plot as SVG'));
  assert.match(near, /<title>octal:\.156: values of the heaps [1-9]\d* to \d+</, 'what is seen is saved');
  const numbers = [...near.matchAll(/<text[^>]*>([\d.,]+)</g)].map((match) => match[1]);
  assert.ok(numbers.length > 8 && numbers.every((number) => !number.includes('.')), numbers.join(' '));
  await all.click();
  await page.waitForFunction(() => document.querySelector('.zoom button:last-child').disabled);
  const box = await plot.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + 100);
  await page.mouse.wheel(0, -500);
  await page.waitForFunction(() => !document.querySelector('.zoom button:last-child').disabled);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('few values have whole numbers on their axes too, on the screen and in the file', async () => {
  const page = await studio.page('#/learn');
  await page.evaluate(() => {
    window.written = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (words, ...rest) {
      window.written.push(words);
      return fillText.call(this, words, ...rest);
    };
  });
  await page.goto(`${studio.address}#/explore/heaps?game=subtract:1,2&to=9`);
  await page.locator('.u-over').waitFor();
  await page.waitForFunction(() => window.written.includes('2'));
  const fractions = await page.evaluate(() => window.written.filter((words) => /\d\.\d/.test(words)));
  assert.deepEqual(fractions, []);
  const svg = String(await saved(page, 'Plot as SVG'));
  const numbers = [...svg.matchAll(/<text[^>]*>([\d.,]+)</g)].map((match) => match[1]);
  assert.ok(numbers.every((number) => !number.includes('.')), numbers.join(' '));
  await page.context().close();
});

for (const [colorScheme, card, ink] of [['light', 'rgb(255, 255, 255)', 'rgb(47, 109, 181)'], ['dark', 'rgb(26, 32, 39)', 'rgb(91, 155, 230)']]) {
  test(`a plot is saved in the colours of the ${colorScheme} screen`, async () => {
    const page = await studio.page('#/explore/heaps?game=.77&to=200', { colorScheme });
    await page.locator('.u-over').waitFor();
    const svg = String(await saved(page, 'Plot as SVG'));
    assert.ok(svg.includes(`fill="${card}"`), svg.slice(0, 400));
    assert.ok(svg.includes(`stroke="${ink}" stroke-width="5"`), 'the points are as large as on the screen');
    assert.ok(String(await saved(page, 'Rows as SVG')).includes(`fill="${card}"`));
    await page.context().close();
  });
}

test('the legend of a plot tells what is pointed at, and nothing else', async () => {
  const page = await studio.page('#/explore/heaps?game=kayles&to=200');
  await page.locator('.u-over').waitFor();
  const told = () => page.locator('.plot .u-value').allTextContents();
  assert.deepEqual(await told(), ['', '']);
  const { x, y, width, height } = await page.locator('.u-over').boundingBox();
  await page.mouse.move(x + width - 1, y + height / 2);
  assert.deepEqual(await told(), ['200', '1']);
  await page.context().close();
});

test('examples are a click away, and a theorem is not called an observation', async () => {
  const page = await studio.page('#/explore/heaps');
  await page.locator('[data-code=".07"]').click();
  await page.locator('[data-period="34"].proved').waitFor();
  await page.locator('[data-code=".6"]').click();
  await page.getByLabel('What it is').getByText(/Officers/).first().waitFor();
  await study(page, { 'Code or game': 'nim' });
  await page.locator('.proved[data-period="1"]').waitFor();
  await page.getByText('the theorem on Nim').first().waitFor();
  assert.equal(await page.getByText('observed and not proved').count(), 0);
  assert.equal(await page.getByText('found nothing').count(), 0);
  assert.equal(await page.getByText('grundy verify').count(), 0);
  await page.context().close();
});

test('a table of boards fills itself, and agrees with the engine', async () => {
  const page = await studio.page('#/explore/boards?game=cram&rows=3&columns=4');
  await page.getByText('12 of 12 boards are known.').waitFor();
  for (const at of ['1x1', '2x2', '3x3', '3x4']) {
    const { value } = await ask(page, 'value', { position: `cram ${at}` });
    assert.equal((await page.locator(`[data-board="cram ${at}"]`).textContent()).trim(), value.slice(1), at);
  }
  const rows = String(await saved(page, 'Table as CSV')).trim().split('\r\n');
  assert.equal(rows.length, 4);
  await page.getByLabel('Last move').selectOption('misere');
  await page.getByLabel('Rows up to').fill('2');
  await page.getByRole('button', { name: 'Fill the table' }).click();
  await page.getByText('8 of 8 boards are known.').waitFor();
  const { outcome } = await ask(page, 'value', { position: 'cram 2x3', play: 'misere' });
  assert.equal((await page.locator('[data-board="cram 2x3"]').textContent()).trim(), outcome);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a table of boards is stopped and keeps what it has', async () => {
  const page = await studio.page('#/explore/boards?game=cram&rows=9&columns=9');
  await page.locator('[data-board="cram 2x3"] a').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped. What was found until then stays.').waitFor();
  assert.ok(await page.locator('[data-board="cram 2x3"] a').isVisible());
  await page.context().close();
});

test('the whole graph fits in, and any game has one', async () => {
  const page = await studio.page('#/explore/graph?at=subtract:1,2,3+13', { viewport: { width: 1280, height: 720 } });
  await page.getByText('14 positions').waitFor();
  const outside = () =>
    page.evaluate(() => {
      const frame = document.querySelector('.graph').getBoundingClientRect();
      const boxes = [...document.querySelectorAll('[data-node]')].map((box) => box.getBoundingClientRect());
      return boxes.filter((box) => box.top < frame.top - 1 || box.bottom > frame.bottom + 1 || box.left < frame.left - 1 || box.right > frame.right + 1).length;
    });
  assert.equal(await outside(), 0);
  await page.getByRole('button', { name: 'Closer' }).click();
  await page.getByRole('button', { name: 'Closer' }).click();
  assert.ok((await outside()) > 0);
  await page.getByRole('button', { name: 'Fit' }).click();
  assert.equal(await outside(), 0);
  await page.getByLabel('Another game').selectOption({ label: 'Chomp' });
  await page.waitForFunction(() => /chomp/.test(document.querySelector('aside h2')?.textContent));
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a long calculation says so and can be stopped; wrong ones are told how to go on', async () => {
  const page = await studio.page('#/explore/nimbers');
  const field = page.getByLabel('Expression');
  await field.fill('root(47,w)');
  await field.press('Enter');
  await page.getByText('Working it out').first().waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped: root(47,w).').waitFor();
  await field.fill('root(3, 2)');
  await field.press('Enter');
  await page.locator('[role=log]').getByText('ω, ω·2, ω·3').waitFor();
  assert.equal(await page.getByText('Stopped').count(), 0);
  await field.fill('w^w');
  await field.press('Enter');
  await page.getByRole('alert').filter({ hasText: '[w^w]' }).waitFor();
  assert.doesNotMatch(await page.getByRole('alert').textContent(), /column/);
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
  assert.ok((await here(page)).includes(encodeURIComponent(onward.split(' ')[1])));
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
