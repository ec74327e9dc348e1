// A visitor's own game: written, understood, played, explored, sent along.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, here, open, position, ready, serious } from './studio.mjs';

let studio;
before(async () => (studio = await open()));
after(() => studio.close());

const HALVES = 'n -> n-k | k in {1, 3, 4}; -> n/2 + n/2 | n even';

async function write(page, name, rules) {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Name').press('Tab');
  await page.getByRole('textbox', { name: 'Rules' }).fill(rules);
}

const query = async (page) => new URLSearchParams(new URL(await here(page)).hash.split('?')[1]);
const understood = (page, sentence) => page.locator('#rules-note li', { hasText: sentence }).waitFor();

test('rules are understood while they are typed, valued, played, explored, and go with the link', async () => {
  const page = await studio.page('#/invent');
  // Something that explains itself stands there, with its board.
  await understood(page, 'for any k in {1, 3, 4}');
  await page.locator('.frame [data-move]').first().waitFor();
  // The position stays while it is one of the game; another is set like in any game.
  await write(page, 'mine', HALVES);
  await page.waitForFunction(() => /at=mine\+5,7&rules=mine%3An\+/.test(location.hash));
  await page.getByLabel('Position in notation').fill('mine 10');
  await page.getByRole('button', { name: 'Play this position' }).click();
  await page.waitForFunction(() => /at=mine\+10/.test(location.hash));
  assert.deepEqual((await query(page)).getAll('rules'), [`mine:${HALVES}`]);
  await understood(page, 'each move lowers n');
  const rules = { mine: HALVES };
  const { value, outcome } = await ask(page, 'value', { position: 'mine 10', rules });
  await page.locator('.bar .worth', { hasText: value }).waitFor();
  const { values } = await ask(page, 'sequence', { game: 'mine', to: 20, rules });
  const row = page.getByRole('region', { name: 'Values of the heaps' }).locator('tr').last().locator('td');
  assert.deepEqual((await row.allTextContents()).map(Number), values);
  await page.getByRole('button', { name: 'Who wins?' }).click();
  await page.locator('.teacher .verdict .letter', { hasText: outcome }).waitFor();

  await page.getByRole('link', { name: 'Explore the game graph' }).click();
  await page.getByText('Nothing is left out.').waitFor();
  assert.equal(await page.locator('aside h2').textContent(), 'mine 10');
  await page.goBack();
  await page.getByRole('link', { name: 'Play this' }).click();
  await page.locator('.frame [data-move]').first().waitFor();
  const address = await here(page);

  // Somebody else opens the link: nothing is known in that browser.
  const other = await studio.page(new URL(address).hash, { reducedMotion: 'reduce' });
  for (let made = 0; await ready(other); made += 1) {
    assert.ok(made < 20);
    const before = await here(other);
    const { winning_moves } = await ask(other, 'moves', { position: await position(other), rules });
    await other.locator('.moves ol button', { hasText: winning_moves[0].result }).first().click();
    await other.waitForFunction((before) => location.href !== before, before);
  }
  assert.equal(await other.locator('.outcome').textContent(), 'You win!');
  await other.getByRole('link', { name: 'Change its rules' }).click();
  await understood(other, 'for any k in {1, 3, 4}');
  assert.deepEqual(other.faults, []);
  await other.context().close();

  // Here it is kept, and hangs in the gallery.
  await page.goto(`${studio.address}#/`);
  await page.locator('[data-game=mine]').click();
  await page.locator('.frame [data-move]').first().waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('what is wrong is marked at its place with what would be right, and the board stays', async () => {
  const page = await studio.page('#/invent');
  await write(page, 'mine', 'let far(a) = a > 2\nn -> n-k | k in 1..n, fra(k)');
  const alert = page.getByRole('alert').filter({ hasText: 'Line 2' });
  await alert.waitFor();
  assert.match(await alert.textContent(), /did you mean ‘far’/);
  assert.equal(await page.locator('.sheet mark').textContent(), 'fra(k)');
  assert.deepEqual(await serious(page), []);
  await page.getByText('as they were understood last').waitFor();
  await write(page, 'kayles', 'n -> n-1');
  await page.getByRole('alert').filter({ hasText: 'a game of this name already' }).waitFor();
  await write(page, 'My Game', 'n -> n-1');
  await page.getByRole('alert').filter({ hasText: 'small letters' }).waitFor();
  // What was written is there again after a reload, mistakes and all.
  await write(page, 'mine', 'n -> m');
  await alert.or(page.getByRole('alert').filter({ hasText: 'Line 1' })).first().waitFor();
  await page.goto(`${studio.address}#/learn`);
  await page.goto(`${studio.address}#/invent`);
  await page.getByRole('alert').filter({ hasText: 'nothing here is called ‘m’' }).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('samples of every kind are laid on the board, and can be added to other games', async () => {
  const page = await studio.page('#/invent', { reducedMotion: 'reduce' });
  const begin = page.getByLabel('Begin with');
  await begin.locator('optgroup option').nth(5).waitFor({ state: 'attached' });
  const samples = await begin.locator('optgroup[label=Samples] option').allTextContents();
  assert.ok(samples.length >= 25);
  for (const sample of ['nogo', 'node-kayles', 'wythoff', 'traffic']) {
    await begin.selectOption(`sample ${sample}`);
    await page.waitForFunction((name) => location.hash.includes(`at=my-${name}+`) || location.hash.includes(`at=${name}+`), sample);
    await page.locator('.frame svg').first().waitFor();
    assert.equal(await page.locator('.writing [role=alert]').count(), 0, sample);
  }
  await page.getByRole('button', { name: 'Back to what I had' }).waitFor();
  await begin.selectOption('sample toppling-dominoes');
  await page.waitForFunction(() => /at=toppling-dominoes/.test(location.hash));
  await page.getByRole('link', { name: 'Play this' }).click();
  await page.locator('.frame [data-move]').first().waitFor();
  await page.getByLabel('Position in notation').fill(`${await position(page)} + kayles 3`);
  await page.getByRole('button', { name: 'Play this position' }).click();
  await page.getByRole('heading', { name: /\+ Kayles/ }).waitFor();
  assert.match((await query(page)).get('rules'), /^toppling-dominoes:/);
  assert.equal(await page.locator('.frame svg').count(), 2);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('rules that nobody should write end in a sentence', async () => {
  const page = await studio.page('#/invent');
  const hostile = [
    ['n -> n-1 | a in 1..1000000000', /too long/],
    [`n -> ${'('.repeat(9000)}1`, /deep|expected|nested/],
    ['(x, y) -> (x/y, y-1)', /divides by zero/],
    ['<img src=x onerror=alert(1)>', /expected|called/],
  ];
  for (const [rules, said] of hostile) {
    await write(page, 'mine', rules);
    await page.waitForFunction((said) => new RegExp(said).test(document.querySelector('.writing [role=alert]')?.textContent), said.source);
  }
  const large = await ask(page, 'board', { position: 'own 5', rules: { own: 'n -> n-1 '.repeat(3000) } });
  assert.match(large.error, /rules/);
  const many = await ask(page, 'value', { position: 'own 900000000000000', rules: { own: 'n -> n-k | k in 1..n, gcd(n, k) = 1' } });
  assert.match(many.stopped.message, /the limit is/);
  // A link cannot put other rules in the place of a game that everybody knows.
  const known = await ask(page, 'value', { position: 'kayles 5', rules: { kayles: 'n -> n-1' } });
  assert.equal(known.value, '*4');
  await page.context().close();
});
