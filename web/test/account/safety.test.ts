import { afterEach, expect, test } from 'vitest';
import { payPasswordProblem } from '../../src/account/rules.ts';
import { answerProof, askProof, useProofQuestion } from '../../src/account/safety/ask-proof.ts';
import { isWholeFactor } from '../../src/account/safety/factor-field.tsx';
import { PasskeyError, answerByPasskey, supportsPasskeys } from '../../src/account/safety/passkey.ts';

afterEach(() => answerProof(false));

test('several calls that ask at once who is there ask one question and hear one answer', async () => {
  const answers = [askProof(), askProof(), askProof()];
  expect(useProofQuestion.getState().question).not.toBeNull();
  answerProof(true);
  expect(await Promise.all(answers)).toEqual([true, true, true]);
  expect(useProofQuestion.getState().question).toBeNull();
});

test('the next question is a new one', async () => {
  const first = askProof();
  answerProof(true);
  const second = askProof();
  answerProof(false);
  expect([await first, await second]).toEqual([true, false]);
});

test.each(['481526', '735194', '112233'])('%s is a pay password', (text) => {
  expect(payPasswordProblem(text)).toBeNull();
});

test.each(['', '12345', '1234567', '48152a', '000000', '123456', '654321', '012345'])('“%s” is none', (text) => {
  expect(payPasswordProblem(text)).not.toBeNull();
});

test('a factor is six digits or a recovery code', () => {
  for (const whole of ['000000', '１２３ ４５６', '7K2QF-M9XTA', '7K2QFM9XTA', '7k2qf – m9xta'])
    expect(isWholeFactor(whole)).toBe(true);
  for (const part of ['', '00000', '0000000', '7K2QF-M9XT', '7K2QF-M9XTАА']) expect(isWholeFactor(part)).toBe(false);
});

test('a browser without passkeys is told so, not asked', async () => {
  expect(supportsPasskeys()).toBe(false);
  await expect(answerByPasskey('{}')).rejects.toSatisfy(
    (error) => error instanceof PasskeyError && error.problem === 'unsupported',
  );
});
