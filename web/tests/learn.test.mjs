import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, open, settled } from './studio.mjs';

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
    await settled(page);
  }
}

/** A wrong answer brings a hint, the next one is refuted on the board, and only then the answer comes. */
test('a wrong number is answered by a hint, then by a refutation, then by the truth', async () => {
  const page = await studio.page('#/learn/sums');
  const worth = page.locator('.exercise').nth(0);
  const at = await worth.locator('.at').textContent();
  const { value } = await ask(page, 'value', { position: at });
  const answer = async (given) => {
    await worth.getByLabel('Your answer').fill(given);
    await worth.getByLabel('Your answer').press('Enter');
  };
  await answer('7');
  await worth.getByText('A hint:').waitFor();
  assert.equal(await worth.getByText(`It is ${value}.`).count(), 0, 'the answer is not told');
  await answer('8');
  await worth.getByText('beside a heap of 8 it would be lost').waitFor();
  // The board shows the sum, and then the position after a winning move.
  await worth.getByText('But he wins by this move').waitFor();
  const after = await worth.locator('.at').textContent();
  assert.equal((await ask(page, 'value', { position: after })).outcome, 'P');
  await worth.getByRole('button', { name: 'Try once more' }).click();
  assert.equal(await worth.locator('.at').textContent(), at);
  await answer('9');
  await worth.getByText(`It is ${value}.`).waitFor();
  await worth.getByText('Explain').click();
  await worth.locator('.steps').waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a wrong move is answered on the board, and a right one after that counts', async () => {
  const page = await studio.page('#/learn/nim');
  const move = page.locator('.exercise').nth(1);
  const at = await move.locator('.at').textContent();
  const { winning_moves: winning, moves } = await ask(page, 'moves', { position: at, all: true });
  const bad = moves.findIndex((option) => !winning.some((good) => good.result === option.result));
  await move.locator('ol button').nth(bad).click();
  await move.getByText('A hint:').waitFor();
  await move.getByText(/winning moves?\./).waitFor();
  await move.locator('ol button').nth(bad).click();
  await move.getByText('You: ').waitFor();
  await move.getByText('The answer: ').waitFor();
  const refuted = await move.locator('.at').textContent();
  assert.equal((await ask(page, 'value', { position: refuted })).outcome, 'P', 'the opponent leaves a lost position');
  await move.getByRole('button', { name: 'Try once more' }).click();
  assert.equal(await move.locator('.at').textContent(), at);
  await move.locator('ol button', { hasText: winning[0].text }).first().click();
  await move.getByText('1 of 4 right').waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('who says that a lost position is won must win it', async () => {
  const page = await studio.page('#/learn/take-away');
  const exercise = page.locator('.exercise').nth(0);
  for (let round = 0; ; round += 1) {
    assert.ok(round < 40, 'a lost position comes');
    await exercise.locator('.at').waitFor();
    const at = await exercise.locator('.at').textContent();
    const { outcome } = await ask(page, 'value', { position: at });
    if (outcome === 'P') break;
    await exercise.getByRole('button', { name: '(N)' }).click();
    await exercise.getByRole('button', { name: 'Next question' }).click();
    await settled(page);
  }
  await exercise.getByRole('button', { name: '(N)' }).click();
  await exercise.getByText('Show it on the board').waitFor();
  await exercise.locator('ol button').first().click();
  await exercise.getByText('It is a P-position.').waitFor();
  await exercise.getByText('You: ').waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('exercises say the rule with its parameters', async () => {
  const page = await studio.page('#/learn/take-away');
  const exercise = page.locator('.exercise').nth(0);
  const at = await exercise.locator('.at').textContent();
  const set = at.match(/:([\d,]+) /)[1].split(',');
  const rules = await exercise.locator('.rules').textContent();
  for (const number of set) assert.ok(rules.includes(number), rules);
  assert.match(rules, /Whoever makes the last move wins/);
  await page.context().close();
});

test('the rows of pins in the lesson on periods are rows of Kayles', async () => {
  const page = await studio.page('#/learn/periods');
  const exercise = page.locator('.exercise').last();
  const known = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4];
  for (let round = 0; round < 4; round += 1) {
    await exercise.locator('.at').waitFor();
    const at = await exercise.locator('.at').textContent();
    assert.match(at, /^kayles \d,\d$/);
    const [a, b] = at.match(/\d/g).map(Number);
    assert.equal((await ask(page, 'value', { position: at })).value, `*${known[a] ^ known[b]}`, at);
    await page.reload();
  }
  assert.equal(await page.getByText('Three digits').count(), 0);
  await page.getByText('One digit is enough').waitFor();
  await page.context().close();
});

test('words of the theory say what they mean, where they stand and in the glossary', async () => {
  const page = await studio.page('#/learn/nim');
  const word = page.getByRole('link', { name: 'mex', exact: true }).first();
  await word.focus();
  const tip = page.locator(`[id="${await word.getAttribute('aria-describedby')}"]`);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await tip.waitFor();
  assert.match(await tip.textContent(), /minimal excluded number/);
  await page.keyboard.press('Enter');
  await page.locator('#word-mex.asked').waitFor();
  for (const name of ['N-position', 'P-position', 'nim-sum', 'genus', 'value']) {
    await page.locator('dt', { hasText: name }).first().waitFor();
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a lesson is gone through by keyboard alone', async () => {
  const page = await studio.page('#/learn');
  const key = (name) => page.keyboard.press(name);
  const reach = async (what) => {
    for (let step = 0; step < 120; step += 1) {
      if (await page.evaluate((what) => document.activeElement?.matches(what), what)) return;
      await key('Tab');
    }
    assert.fail(`${what} is not reached`);
  };
  await reach('a[href="#/learn/nim"]');
  await key('Enter');
  await page.locator('.exercise').nth(2).locator('.question').filter({ hasText: /./ }).waitFor();
  await reach('.exercise input');
  for (let round = 0; round < 5; round += 1) {
    const [a, b, c] = (await page.locator('.exercise').first().locator('.question').textContent()).match(/\d+/g).map(Number);
    await page.keyboard.type(String(a ^ b ^ (c ?? 0)));
    await key('Enter');
    await page.getByText(`${round + 1} of 5 right`).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Next question');
    await key('Enter');
    await page.getByText('Right.').waitFor({ state: 'detached' });
    await settled(page);
    await page.keyboard.press('Shift+Tab');
    await reach('.exercise input');
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('every lesson poses its exercises', async () => {
  const page = await studio.page('#/learn');
  const lessons = await page
    .locator('ol a[href^="#/learn/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  assert.equal(lessons.length, 13);
  for (const lesson of lessons) {
    await page.goto(studio.address + lesson);
    await page.waitForFunction(() => {
      const questions = [...document.querySelectorAll('.exercise .question')];
      return questions.length > 0 && questions.every((question) => question.textContent.length > 5);
    });
    assert.equal(await page.getByRole('button', { name: /^(SVG|PNG|CSV)$/ }).count(), 0, `${lesson}: nothing to save`);
    assert.equal(await page.locator('[role=alert]').count(), 0, lesson);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
