import { proposalKinds } from '@aureus/contract/operator/proposals.ts';
import { expect, test } from 'vitest';
import { kindWords } from '../../src/operator/proposals/proposal-words.ts';

test('every act has words, and no words are left of an act that is gone', () => {
  expect(Object.keys(kindWords).toSorted()).toEqual(Object.keys(proposalKinds).toSorted());
  for (const message of Object.values(kindWords)) expect(message.id).toMatch(/\S/);
});
