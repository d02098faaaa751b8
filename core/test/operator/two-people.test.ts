import { describe, expect, test } from 'vitest';
import {
  couldBeAffected,
  couldBeOne,
  mayConfirm,
  mayReject,
  NEW_OPERATOR_MS,
  whyNotApproved,
} from '../../src/operator/two-people.ts';
import type { Standing } from '../../src/operator/two-people.ts';

const at = 10 * NEW_OPERATOR_MS;
const one = (id: bigint, letInBy: readonly bigint[] = [], more: Partial<Standing> = {}): Standing => ({
  id,
  active: true,
  since: 0,
  founder: false,
  letInBy,
  confirmed: false,
  ...more,
});
const all = (...people: readonly Standing[]) => new Map(people.map((person) => [person.id, person]));
const deed = (proposedBy: bigint, more = {}) => ({
  money: true,
  protects: false,
  proposedBy,
  affected: new Set<bigint>(),
  ...more,
});

// 1 and 2 were always there; 1 and 2 let in 3 and 4; 3 and 2 let in 5; 6 stands apart.
const people = all(one(1n), one(2n), one(3n, [1n, 2n]), one(4n, [1n, 2n]), one(5n, [3n, 2n]), one(6n));

describe('two accounts that could be one person', () => {
  test.each([
    ['who was let in and who let in', 1n, 3n, true],
    ['two who were let in by the same', 3n, 4n, true],
    ['a second self of a second self', 1n, 5n, true],
    ['two who came by themselves', 1n, 2n, false],
    ['a newcomer and a third', 3n, 6n, false],
  ])('%s', (_what, a, b, is) => {
    expect(couldBeOne(a, b, people)).toBe(is);
    expect(couldBeOne(b, a, people)).toBe(is);
    expect(whyNotApproved(deed(a), b, people, at)).toBe(is ? 'operator_unconfirmed' : null);
    expect(whyNotApproved(deed(b), a, people, at)).toBe(is ? 'operator_unconfirmed' : null);
  });

  test('a third confirms, and nobody who could be the newcomer', () => {
    const may = [1n, 2n, 3n, 4n, 5n, 6n].filter((by) => mayConfirm(3n, by, people, at));
    expect(may).toEqual([6n]);
    expect(mayConfirm(6n, 1n, people, at)).toBe(false);
    // Neither confirms who has gone, nor is one confirmed.
    for (const gone of [one(6n, [], { active: false }), one(3n, [1n, 2n], { active: false })]) {
      expect(mayConfirm(3n, 6n, all(...people.values(), gone), at)).toBe(false);
    }
    const fresh = all(...people.values(), one(6n, [], { since: at - 1 }));
    expect(mayConfirm(3n, 6n, fresh, at)).toBe(false);
    const confirmed = all(...people.values(), one(3n, [1n, 2n], { confirmed: true }));
    expect(whyNotApproved(deed(1n), 3n, confirmed, at)).toBe(null);
    // Whom 3 let in could still be 3, and no more 1.
    expect([couldBeOne(5n, 3n, confirmed), couldBeOne(5n, 1n, confirmed)]).toEqual([true, false]);
  });
});

test('who is new approves what protects; the first two all but money', () => {
  const since = at - NEW_OPERATOR_MS + 1;
  const now = all(one(1n), one(2n, [], { since }), one(3n, [], { since, founder: true }));
  expect(whyNotApproved(deed(1n), 2n, now, at)).toBe('operator_new');
  expect(whyNotApproved(deed(1n), 2n, now, at + 1)).toBe(null);
  expect(whyNotApproved(deed(1n, { money: false }), 2n, now, at)).toBe('operator_new');
  expect(whyNotApproved(deed(1n, { money: false, protects: true }), 2n, now, at)).toBe(null);
  expect(whyNotApproved(deed(1n, { money: false }), 3n, now, at)).toBe(null);
  expect(whyNotApproved(deed(1n), 3n, now, at)).toBe('operator_new');
});

test('a second self does not stand in for whoever it is about; who let it in still decides about it', () => {
  const about = (id: bigint) => new Set([id]);
  const taking = (id: bigint) => [...people.keys()].filter((one) => couldBeAffected(one, about(id), people));
  // 3, 4 and 5 could be 1; 1 and 2 are themselves alone, and may keep out whom they let in.
  expect(taking(1n)).toEqual([1n, 3n, 4n, 5n]);
  expect(taking(3n)).toEqual([3n, 4n, 5n]);
  expect(taking(6n)).toEqual([6n]);
  expect(whyNotApproved(deed(3n, { affected: about(1n) }), 6n, people, at)).toBe('proposal_affected');
  expect(whyNotApproved(deed(6n, { affected: about(1n) }), 3n, people, at)).toBe('proposal_affected');
  expect(whyNotApproved(deed(1n, { affected: about(3n) }), 2n, people, at)).toBe(null);
  // Nobody who could stand behind it turns it down.
  const rejecting = (id: bigint) => [...people.keys()].filter((one) => mayReject(one, about(id), people));
  expect(rejecting(1n)).toEqual([2n, 6n]);
  expect(rejecting(3n)).toEqual([6n]);
  expect(rejecting(6n)).toEqual([1n, 2n, 3n, 4n, 5n]);
});

test('whom it is about takes no part, and a proposal of somebody who has gone counts no more', () => {
  expect(whyNotApproved(deed(1n, { affected: new Set([2n]) }), 2n, people, at)).toBe('proposal_affected');
  expect(whyNotApproved(deed(1n, { affected: new Set([1n]) }), 2n, people, at)).toBe('proposal_affected');
  // Also where it only protects.
  for (const affected of [new Set([1n]), new Set([2n])]) {
    expect(whyNotApproved(deed(1n, { protects: true, affected }), 2n, people, at)).toBe('proposal_affected');
  }
  const gone = all(one(1n, [], { active: false }), one(2n));
  expect(whyNotApproved(deed(1n), 2n, gone, at)).toBe('proposer_gone');
});
