import { list as noticeList } from '@aureus/contract/notice/calls.ts';
import { realState, submitReal } from '@aureus/contract/identity/calls.ts';
import type { ProposalKind, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { beforeAll, expect, test } from 'vitest';
import { handleDecisions } from '../../src/identity/deciding.ts';
import { createDocuments } from '../../src/identity/documents.ts';
import { createLevels } from '../../src/identity/levels.ts';
import { createNotices } from '../../src/notice/notice.ts';
import type { ProposalHandler } from '../../src/operator/public.ts';
import type { Jobs } from '../../src/platform/jobs/jobs.ts';
import { readLevelLimits } from '../../src/withdrawal/level-limits.ts';
import { useServer } from '../support/server.ts';
import { basicOf, newPerson, sendPictures } from './people.ts';
import type { Person } from './people.ts';
import { withMoney } from '../support/money.ts';

const server = useServer();
const by = { proposalId: 1n, proposedBy: 1n, approvedBy: 2n, reason: 'checked' };
const handlers = new Map<ProposalKind, unknown>();
const handlerOf = <Kind extends ProposalKind>(kind: Kind) => handlers.get(kind) as ProposalHandler<Kind>;

beforeAll(() => {
  const { platform } = server.app;
  const quiet = { handle: () => {}, add: async () => {} } as unknown as Jobs;
  handleDecisions(
    { handle: (kind, handler) => void handlers.set(kind, handler) },
    {
      clock: platform.clock,
      notices: createNotices(platform, quiet),
      identities: createLevels(platform.pool, createDocuments(platform.settings)),
      limits: () => readLevelLimits(platform.pool),
    },
  );
});

const about = ({ id }: Person, level: 1 | 2 = 1) => ({ user_id: Number(id), level });
const stateOf = async ({ token }: Person) => (await server.call(realState, {}, { token })).answer;

/** The code of a refusal, or null when it was done. */
async function execute<Kind extends 'identity.pass' | 'identity.refuse'>(
  kind: Kind,
  payload: ProposalPayload<Kind>,
): Promise<string | null> {
  try {
    await withMoney(server.database.pool, async (tx) => handlerOf(kind).execute(tx, payload, by));
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}
const preview = async <Kind extends 'identity.pass' | 'identity.refuse'>(kind: Kind, payload: ProposalPayload<Kind>) =>
  handlerOf(kind)
    .preview(server.database.pool, payload)
    .then(
      (lines) => lines.map(({ label, before, after, unit }) => [label, before, after, unit].join('|')),
      (error: { code: string }) => error.code,
    );

async function waiting(number: string): Promise<Person> {
  const person = await newPerson(server);
  await server.call(submitReal, basicOf(number), { token: person.token });
  return person;
}

test('the preview shows level and limits before and after; what cannot be decided has none', async () => {
  const person = await newPerson(server);
  expect(await preview('identity.pass', about(person))).toBe('identity_case_unknown');
  await server.call(submitReal, basicOf('D1000001'), { token: person.token });
  expect(await preview('identity.pass', about(person))).toEqual([
    'identity.level|0|1|',
    'identity.daily_limit|0|200|BTC',
    'identity.single_limit|0|2000|USD',
  ]);
  expect(await preview('identity.refuse', { ...about(person), reason: 'name_differs', note: 'Second name' })).toEqual([
    'identity.level|0|0|',
    'identity.reason||name_differs|',
    'identity.note||Second name|',
  ]);
  expect(await preview('identity.pass', about(person, 2))).toBe('identity_case_unknown');
  expect(await execute('identity.pass', about(person))).toBeNull();
  expect(await preview('identity.pass', about(person))).toBe('identity_case_closed');
  await sendPictures(server, person, 900);
  expect(await preview('identity.pass', about(person, 2))).toEqual([
    'identity.level|1|2|',
    'identity.daily_limit|200|500|BTC',
    'identity.single_limit|2000|1000000|USD',
  ]);
});

test('a decision counts once and is told to the user', async () => {
  const person = await waiting('D2000001');
  expect(await execute('identity.pass', about(person))).toBeNull();
  expect(await execute('identity.pass', about(person))).toBe('identity_case_closed');
  expect(await execute('identity.refuse', { ...about(person), reason: 'other' })).toBe('identity_case_closed');
  expect(await stateOf(person)).toMatchObject({ level: 1, review_status: 2 });
  const { data } = (await server.call(noticeList, {}, { token: person.token })).answer;
  expect(data.map(({ kind }) => kind)).toEqual(['identity_passed', 'identity_submitted', 'welcome']);
  expect(data[0]?.body).toBe('Your basic verification has passed. Your higher limits apply from now on.');
});

test('a refusal says why, in the language of the user, and opens the way for another try', async () => {
  const person = await waiting('D3000001');
  const refusal = { ...about(person), reason: 'document_expired', note: 'Valid until 2019.' } as const;
  expect(await execute('identity.refuse', refusal)).toBeNull();
  const state = await stateOf(person);
  expect(state).toMatchObject({ level: 0, review_status: 3 });
  expect(state.timeline.at(-1)).toMatchObject({
    step: 'refused',
    reason: 'document_expired',
    note: 'Valid until 2019.',
  });
  const told = async (lang: string): Promise<string | undefined> =>
    (await server.call(noticeList, {}, { token: person.token, lang })).answer.data[0]?.body;
  expect(await told('en')).toContain('the document has expired. Valid until 2019.');
  expect(await told('fra')).toContain('le document a expiré');
  expect(await told('jp')).toContain('有効期限');
  expect((await server.call(submitReal, basicOf('D3000001'), { token: person.token })).error).toBeNull();
});

test('who is that user takes no part in either decision, and a decision is about one level', async () => {
  const person = await waiting('D3500001');
  const users = { users: [person.id] };
  expect(await handlerOf('identity.pass').affected(server.database.pool, about(person))).toEqual(users);
  const refusal = { ...about(person), reason: 'other' } as const;
  expect(await handlerOf('identity.refuse').affected(server.database.pool, refusal)).toEqual(users);
  expect(await execute('identity.pass', about(person))).toBeNull();
  await sendPictures(server, person, 930);
  expect(await execute('identity.refuse', refusal)).toBe('identity_case_closed');
  expect(await stateOf(person)).toMatchObject({ level: 1, advanced_review_status: 1 });
});

test('decisions against each other and against another try: one effect', async () => {
  for (let round = 0; round < 20; round += 1) {
    const person = await waiting(`D4${String(round).padStart(6, '0')}`);
    const results = await Promise.all([
      ...Array.from({ length: 5 }, () => execute('identity.pass', about(person))),
      ...Array.from({ length: 5 }, () => execute('identity.refuse', { ...about(person), reason: 'other' })),
    ]);
    expect(results.filter((result) => result === null)).toHaveLength(1);
    const { level, review_status: status, timeline } = await stateOf(person);
    expect([level, status]).toEqual(results.indexOf(null) < 5 ? [1, 2] : [0, 3]);
    expect(timeline).toHaveLength(2);
  }
});

test('when the transaction of a decision fails, nothing of it stays', async () => {
  const person = await waiting('D5000001');
  await expect(
    withMoney(server.database.pool, async (tx) => {
      await handlerOf('identity.pass').execute(tx, about(person), by);
      throw new Error('the process dies here');
    }),
  ).rejects.toThrow('dies');
  expect(await stateOf(person)).toMatchObject({ level: 0, review_status: 1 });
  const { data } = (await server.call(noticeList, {}, { token: person.token })).answer;
  expect(data.map(({ kind }) => kind)).toEqual(['identity_submitted', 'welcome']);
});
