// What the server owes to those who look at its page: their work ends when they leave, and strangers stay out.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { open } from './studio.mjs';

const studios = [];
after(() => Promise.all(studios.map((studio) => studio.close())));

async function started(...more) {
  const studio = await open(...more);
  studios.push(studio);
  return studio;
}

/** How many workers of a studio are at work: their processes run, and do not wait for a question. */
function busyWorkers({ server }) {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const stats = processes.map((process) => {
    try {
      return readFileSync(`/proc/${process}/stat`, 'utf8').split(') ').at(-1).split(' ');
    } catch {
      return []; // It has gone.
    }
  });
  return stats.filter(([state, parent]) => Number(parent) === server.pid && state === 'R').length;
}

async function until(isSo) {
  for (let look = 0; look < 500; look += 1) {
    if (isSo()) return;
    await pause(20);
  }
  assert.fail('it does not come to pass');
}

// The values take hours; the other link once took all memory.
const LONG = 'explore/heaps?game=grundys-game&limit=10000000';
for (const at of [LONG, 'play?at=delete-nim+2018,9101&play=misere']) {
  test(`closing the page of ${at} ends its work`, async () => {
    const studio = await started();
    const page = await studio.page('#/');
    await page.goto(`${studio.address}#/${at}`);
    await page.locator('main h1').waitFor();
    if (at === LONG) await until(() => busyWorkers(studio) > 0);
    await page.context().close();
    await until(() => busyWorkers(studio) === 0);
    assert.equal(studio.server.exitCode, null);
    const again = await studio.page('#/play?at=nim+3,5');
    await again.locator('main h1').waitFor();
    await again.context().close();
  });
}

test('a studio for other machines asks for its token, and the page hides it', async () => {
  const studio = await started('--listen', '0.0.0.0');
  const [home, token] = studio.address.split('?token=');
  assert.match(token, /^[0-9a-f]{48}$/);
  const stranger = await studio.browser.newPage();
  const refused = await stranger.goto(home);
  assert.equal(refused.status(), 401);
  const page = await studio.page('#/play?at=nim+3,5');
  await page.locator('main h1').waitFor();
  assert.ok(!page.url().includes(token), page.url());
  await page.goto(`${home}#/learn`);
  await page.reload();
  await page.locator('main h1').first().waitFor();
  assert.deepEqual(page.faults, []);
});
