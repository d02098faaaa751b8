import { previewProposal as preview, propose } from '@aureus/contract/operator/proposal-calls.ts';
import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { proposalKinds } from '@aureus/contract/operator/proposals.ts';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { useServer } from '../support/server.ts';
import { everythingToken } from './operators.ts';

/** What an operator proposes travels as JSON in one field: it is read as strictly as the fields of a call. */

const server = useServer();
let token: string;
beforeAll(async () => {
  token = await everythingToken(server);
});

const kinds = Object.keys(proposalKinds) as ProposalKind[];

/** Every object of a schema, however deep. */
function objectsOf(schema: unknown): { additionalProperties?: unknown }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.values(schema).flatMap(objectsOf);
  const { type } = schema as { type?: unknown };
  return type === 'object' ? [schema, ...inner] : inner;
}

test.each(kinds)('S32, C14: %s names everything it takes', (kind) => {
  const schema = z.toJSONSchema(proposalKinds[kind].payload, { io: 'input', unrepresentable: 'any' });
  const objects = objectsOf(schema);
  expect(objects.length).toBeGreaterThan(0);
  // A record with names of its own kind (languages, say) may have a schema here; what is open has none.
  for (const { additionalProperties } of objects) {
    expect(additionalProperties, JSON.stringify(schema)).toBeDefined();
    expect(additionalProperties).not.toBe(true);
  }
});

/** A list of no words is a list of words: it ends what was blocked. */
const WORDLESS = '{"words":[]}';

const count = async (): Promise<bigint | undefined> =>
  (await server.database.owner.query<{ count: bigint }>('SELECT count(*) FROM operator_proposals')).rows[0]?.count;

test.each(kinds)('S48, S49, S50, C15, C16: %s refuses what is no payload of it', async (kind) => {
  const before = await count();
  const [first = 'id'] = Object.keys(
    (z.toJSONSchema(proposalKinds[kind].payload, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
      .properties ?? {},
  );
  for (const payload of [
    '[]', '[{}]', 'true', 'null', '1', '"text"', '{', '{"a":1}}', 'NaN',
    `{"${first}":true}`, `{"${first}":[]}`, `{"${first}":{}}`, `{"${first}":null}`,
    `{"${first}":1,"${first}":2}`, `{"${first}":"1","${first}":"1"}`,
    '{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}',
    `${'['.repeat(900)}${']'.repeat(900)}`, `{"nonsense":"${'x'.repeat(500)}"}`,
  ].filter((payload) => !(kind === 'conversation.words' && payload === WORDLESS))) {
    const replies = [
      await server.call(preview, { kind, payload }, { token }),
      await server.call(propose, { kind, payload, reason: 'because I say so' }, { token }),
    ];
    for (const reply of replies) {
      expect([payload.slice(0, 80), reply.status, reply.error]).toEqual([payload.slice(0, 80), 400, 'invalid_request']);
    }
  }
  expect(await count()).toBe(before);
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
}); // prettier-ignore
