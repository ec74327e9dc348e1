import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { ask, open } from './studio.mjs';

let studio;
before(async () => (studio = await open()));
after(() => studio.close());

test('a lesson is read, its exercises are solved, and the browser remembers', async () => {
  const page = await studio.page('#/learn');
  await page.getByText('Won and lost positions').click();
  const exercises = page.locator('.exercise');
  await exercises.nth(1).locator('.moves, ol').first().waitFor();
  await solve(page, exercises.nth(0), 4);
  await solve(page, exercises.nth(1), 3);
  await page.getByText('Lesson finished').waitFor();
  assert.deepEqual(page.faults, []);
  await page.goto(studio.address + '#/learn');
  await page.reload();
  await page.locator('.number.done').waitFor();
  assert.equal(await page.locator('.number.done').count(), 1);
  await page.context().close();
});

/** Answers until so many answers were right. */
async function solve(page, exercise, need) {
  for (let round = 0; round < need; round += 1) {
    const at = await exercise.locator('.at').textContent();
    const { outcome, winning_moves: winning } = await ask(page, 'moves', { position: at });
    if (await exercise.locator('ol').count()) {
      await exercise.locator('ol button', { hasText: winning[0].text }).first().click();
    } else {
      await exercise.getByRole('button', { name: `(${outcome})` }).click();
    }
    await exercise.getByText('Right.').waitFor();
    await exercise.getByText(`${round + 1} of ${need} right`).waitFor();
    await exercise.getByRole('button', { name: 'Next question' }).click();
    await exercise.getByText('Right.').waitFor({ state: 'detached' });
    await page.waitForTimeout(150);
  }
}

test('a wrong answer is explained', async () => {
  const page = await studio.page('#/learn/nim');
  const mex = page.locator('.exercise').nth(2);
  await mex.getByLabel('Your answer').fill('99');
  await mex.getByRole('button', { name: 'Check' }).click();
  await mex.getByText('Not quite.').waitFor();
  const sum = page.locator('.exercise').nth(0);
  const [a, b, c] = (await sum.locator('.question').textContent()).match(/\d+/g).map(Number);
  await sum.getByLabel('Your answer').fill(String(a ^ b ^ (c ?? 0)));
  await sum.getByRole('button', { name: 'Check' }).click();
  await sum.getByText('Right.').waitFor();
  const move = page.locator('.exercise').nth(1);
  const at = await move.locator('.at').textContent();
  const { winning_moves: winning, moves } = await ask(page, 'moves', { position: at, all: true });
  const bad = moves.findIndex((option) => !winning.some((good) => good.result === option.result));
  await move.locator('ol button').nth(bad).click();
  await move.getByText('Not quite.').waitFor();
  await move.getByText('Explain').click();
  await move.locator('.steps').waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the boards of a lesson can be taken away as pictures', async () => {
  const page = await studio.page('#/learn/nim');
  for (const place of ['figure', '.exercise']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator(place).getByRole('button', { name: 'SVG', exact: true }).first().click(),
    ]);
    assert.match(await readFile(await download.path(), 'utf8'), /^<svg/);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('every lesson poses its exercises', async () => {
  const page = await studio.page('#/learn');
  const lessons = await page
    .locator('ol a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  assert.equal(lessons.length, 7);
  for (const lesson of lessons) {
    await page.goto(studio.address + lesson);
    await page.waitForFunction(() => {
      const questions = [...document.querySelectorAll('.exercise .question')];
      return questions.length > 0 && questions.every((question) => question.textContent.length > 5);
    });
    assert.equal(await page.locator('[role=alert]').count(), 0, lesson);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
