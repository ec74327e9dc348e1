// A studio and a browser for a test file.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const axeSource = createRequire(import.meta.url)('axe-core').source;
const binary = process.env.GRUNDY ?? fileURLToPath(new URL('../../target/debug/grundy', import.meta.url));
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Starts the program on a free port, and a browser. */
export async function open(...more) {
  const server = spawn(binary, ['studio', '--port', '0', '--no-open', ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise((resolve, reject) => {
    server.stdout.once('data', (line) => resolve(String(line).match(/http:\S+/)[0]));
    server.once('error', reject);
  });
  const executablePath = process.env.CHROMIUM ?? browsers.find(existsSync);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  return {
    address,
    browser,
    server,
    /** A page in a fresh profile that fails the test on any error in its console. */
    async page(hash = '#/', options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      // While the page is being written it comes from the bundle as it is now, not from that in the program.
      if (process.env.BUNDLE) {
        const isPage = (url) => url.origin === new URL(address).origin && !url.pathname.startsWith('/api');
        const path = ({ pathname }) => process.env.BUNDLE + (pathname === '/' ? '/index.html' : pathname);
        await context.route(isPage, (route) => route.fulfill({ path: path(new URL(route.request().url())) }));
      }
      const page = await context.newPage();
      // A busy machine is slow, and that is no fault of the page.
      page.setDefaultTimeout(60_000);
      page.faults = [];
      page.on('console', (message) => {
        // What the server refuses is told below, with the question.
        const refused = /the server responded with a status/.test(message.text());
        if (message.type() === 'error' && !refused) page.faults.push(message.text());
      });
      page.on('response', async (response) => {
        // A position that is being typed is refused while it is wrong.
        if (response.status() <= 400) return;
        const why = await response.text().catch(() => '');
        page.faults.push(`${response.status()} ${response.url()} ${response.request().postData()}: ${why}`);
      });
      page.on('pageerror', (error) => page.faults.push(error.message));
      page.open = openRequests(page);
      await page.goto(address + hash);
      await settled(page);
      return page;
    },
    async close() {
      await browser.close();
      server.kill();
    },
  };
}

/** What a page has asked for and not heard of yet; long questions may take as long as they like. */
export function openRequests(page) {
  const all = new Set();
  page.on('request', (request) => request.resourceType() !== 'eventsource' && all.add(request));
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => all.delete(request));
  return all;
}

/** So many looks in a row must find nothing that is asked. */
const QUIET_LOOKS = 3;

/** Waits until a page shows what it has to show: it has its fonts, asks nothing, and an answer leads to no question. */
export async function settled(page) {
  for (let quiet = 0; quiet < QUIET_LOOKS; ) {
    await page.evaluate(async () => {
      const drawn = () => new Promise((done) => requestAnimationFrame(done));
      await document.fonts.ready;
      await drawn();
      await drawn();
    });
    quiet = page.open.size ? 0 : quiet + 1;
  }
}

/** Asks the engine from inside the page. */
export function ask(page, question, body) {
  return page.evaluate(
    async ([question, body]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`api/${question}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const told = await answer.json();
      if (answer.status !== 202) return told;
      // On a busy machine even a small question may become a job.
      return new Promise((resolve) => {
        const events = new EventSource(told.job);
        const end = (event) => (events.close(), resolve(JSON.parse(event.data)));
        for (const name of ['answer', 'failed']) events.addEventListener(name, end);
      });
    },
    [question, body],
  );
}

/** What axe finds that is serious. */
export async function serious(page) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join(' | ')}`,
    );
}

/** The address of a page, as the page knows it; the browser is told a little later. */
export const here = (page) => page.evaluate(() => location.href);

/** The position on the table, as the address says it. */
export async function position(page) {
  return new URLSearchParams(new URL(await here(page)).hash.split('?')[1]).get('at');
}

/** Waits until somebody is to move or the game is over; says whether it goes on. */
export async function ready(page) {
  const end = page.locator('.outcome').or(page.locator('.status.mine'));
  await end.first().waitFor();
  return !(await page.locator('.outcome').isVisible());
}
