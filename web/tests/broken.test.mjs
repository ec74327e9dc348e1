// When things go wrong: the server goes away and comes back, and long questions go on alone.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { after, test } from 'node:test';
import { open, ready } from './studio.mjs';

const binary = process.env.GRUNDY ?? fileURLToPath(new URL('../../target/debug/grundy', import.meta.url));
const studios = [];
after(async () => {
  for (const studio of studios) {
    await studio.close();
    studio.server.kill();
  }
});

/** A studio whose server can be ended and started again at the same address. */
async function started() {
  const studio = await open();
  studios.push(studio);
  studio.end = async () => {
    const ended = once(studio.server, 'exit');
    studio.server.kill();
    await ended;
  };
  studio.restart = async () => {
    const { port } = new URL(studio.address);
    studio.server = spawn(binary, ['studio', '--port', port, '--no-open'], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(studio.server.stdout, 'data');
  };
  return studio;
}

const banner = (page) => page.getByRole('alert').filter({ hasText: 'The engine does not answer' });

test('a drawing stays while the server is away, and is read when it is back', async () => {
  const studio = await started();
  const page = await studio.page('#/draw/hackenbush?at=hackenbush+0-1');
  await page.locator('.worth.N').waitFor();
  await studio.end();
  await page.locator('[data-name="1"]').focus();
  await page.keyboard.press('n');
  await banner(page).waitFor();
  assert.equal(await page.locator('.edge').count(), 2, 'what was drawn meanwhile is there');
  await studio.restart();
  await banner(page).waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.querySelector('.notation-row input').value === 'hackenbush 0-1 1-2');
  await page.waitForFunction(() => /\*2/.test(document.querySelector('.worth').textContent));
  await page.context().close();
});

test('a view that is opened while the server is away appears when it is back', async () => {
  const studio = await started();
  const page = await studio.page('#/');
  await page.locator('[data-game]').first().waitFor();
  await studio.end();
  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  await banner(page).waitFor();
  await studio.restart();
  await page.getByText('Won and lost positions').waitFor();
  await banner(page).waitFor({ state: 'detached' });
  await page.context().close();
});

test('a game goes on after the server was away', async () => {
  const studio = await started();
  const page = await studio.page('#/play?at=nim+3,4,5');
  assert.ok(await ready(page));
  await studio.end();
  await page.getByRole('region', { name: 'Moves' }).locator('li button').first().click();
  await banner(page).waitFor();
  assert.ok(await page.locator('.frame svg').first().isVisible(), 'the board stays');
  await studio.restart();
  await banner(page).waitFor({ state: 'detached' });
  assert.ok(await ready(page));
  await page.context().close();
});

test('a long question that is kept goes on elsewhere, tells its pace, and gives notice', async () => {
  const studio = await started();
  const page = await studio.page('#/explore/heaps?game=grundys-game&to=90000&limit=100');
  await page.getByRole('button', { name: 'Keep it going' }).click();
  await page.getByRole('link', { name: 'Learn', exact: true }).click();
  await page.getByText('Won and lost positions').waitFor();
  const list = page.getByRole('button', { name: 'Long questions: 1' });
  await list.click();
  await page.getByText(/positions in \d+ s, [\d,]+ a second/).waitFor();
  await page.getByText('goes on in the background').waitFor();
  await list.click();
  await page.getByText('Worked out: grundys-game: the values').waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Look at the answer' }).click();
  await page.getByRole('img', { name: /heaps 0 to 90000/ }).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a long question is asked once, however the list of long questions changes', async () => {
  const studio = await started();
  const page = await studio.page('#/');
  const asked = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url() + request.postData()));
  await page.goto(`${studio.address}#/explore/heaps?game=grundys-game&limit=10000000`);
  await page.getByRole('button', { name: /Long questions/ }).waitFor();
  assert.equal(new Set(asked).size, asked.length, asked.join('\n'));
  await page.context().close();
});
