import { Writable } from 'node:stream';
import { allCalls } from '@aureus/contract/calls.ts';
import { login, logout, register } from '@aureus/contract/account/calls.ts';
import { revokeOtherSessions, revokeSession } from '@aureus/contract/account/safety-calls.ts';
import { endSession, logout as operatorLogout } from '@aureus/contract/operator/entry-calls.ts';
import type { Call } from '@aureus/contract/platform/call.ts';
import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { campaign } from '../../../../tools/vitest/campaign.ts';
import { codesOf } from '../../../src/platform/http/openapi.ts';
import { statusOf } from '../../../src/platform/http/status.ts';
import { createLogger } from '../../../src/platform/log.ts';
import { everythingToken, movableClock, operatorToken } from '../../operator/operators.ts';
import { ableUser, plant } from '../../support/planted.ts';
import type { Planted } from '../../support/planted.ts';
import { useServer } from '../../support/server.ts';
import { demoToken, fieldsOf, isNumber, patternsOf, proveDemo, sendForm, WIDE_NUMBERS } from './all-calls.ts';
import type { FieldSchema } from './all-calls.ts';

const logged: string[] = [];
const log = createLogger(
  { logLevel: 'debug', logFormat: 'json', dataDir: '' },
  new Writable({
    write: (line: Buffer, _encoding, done) => {
      logged.push(line.toString());
      done();
    },
  }),
);
const clock = movableClock();
const server = useServer({ clock, log });
const REQUESTS = campaign(6_000, 50_000);
const AT_ONCE = 8;
const SEED = Number(process.env.TEST_SEED ?? 20_261_121);

/** Texts that have hurt somebody before. */
const nasty = fc.constantFrom(
  "'; DROP TABLE users; --", "' OR 1=1 --", '$1', '%', '_', '\\', '${7*7}', '{{7*7}}', '<script>alert(1)</script>',
  '../../etc/passwd', 'null', 'undefined', 'true', '[]', '{}', 'NaN', '-0', '1e309', '0x10', '9007199254740993',
  '99999999999999999999', '0.000000000000000001', '99999999999999999999.999999999999999999', '١', '１', '\u202e', '\ufeff', '😀', 'é', 'e\u0301',
  '\r\nSet-Cookie: a=b', '\u0000', '\u0085', 'x'.repeat(5000), ' ', '',
); // prettier-ignore

/** @param theirs ids and references of somebody whose things these are */
function fieldText(schema: FieldSchema, theirs: readonly string[]): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 60 } = schema;
  const plain = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 300) });
  const choices: { arbitrary: fc.Arbitrary<string>; weight: number }[] = [
    { arbitrary: plain, weight: 2 },
    { arbitrary: nasty, weight: 2 },
    { arbitrary: fc.integer({ min: 0, max: 12 }).map(String), weight: 3 },
    { arbitrary: fc.constantFrom(...theirs), weight: 5 },
  ];
  // Few texts of a pattern fit a field that is bounded as well, and a request that is refused for one field tells nothing of
  // the others: small numbers mostly fit, wide ones fit the contract and no column.
  if (isNumber(schema)) {
    choices.push({ arbitrary: fc.integer({ min: 0, max: 40 }).map(String), weight: 8 });
    choices.push({ arbitrary: fc.constantFrom(...WIDE_NUMBERS), weight: 6 });
  }
  if (schema.enum) choices.push({ arbitrary: fc.constantFrom(...schema.enum), weight: 12 });
  for (const pattern of patternsOf(schema).filter((text) => !text.includes('\\p'))) {
    choices.push({ arbitrary: fc.stringMatching(new RegExp(pattern)), weight: 8 });
  }
  return fc.oneof(...choices);
}

/** Requests of one call: mostly with the fields it needs, now and then with too few, too many or doubled ones. */
function requestsOf(call: Call, theirs: readonly string[]): fc.Arbitrary<string> {
  const { fields, required } = fieldsOf(call);
  const record = fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, fieldText(schema, theirs)])),
    { requiredKeys: required },
  );
  const odd = fc.oneof(
    { arbitrary: fc.constant(''), weight: 12 },
    {
      arbitrary: fc.constantFrom('&lang=fra', '&lang=zh', '&lang=xx', '&extra=1', '&page=1&page=2', '&__proto__=1'),
      weight: 3,
    },
    { arbitrary: fc.string({ unit: 'binary', maxLength: 30 }).map((text) => `&${text}`), weight: 1 },
  );
  return fc
    .tuple(record, odd)
    .map(([values, extra]) => new URLSearchParams(values as Record<string, string>).toString() + extra);
}

/** A token and whose it is. */
interface Actor {
  readonly who: string;
  readonly token: string | undefined;
  /** Operators with every right see what users have. */
  readonly seesAll?: true;
}

/**
 * Whom requests of users' and of operators' calls come from. Nobody is the planted user: whatever of theirs is in a
 * reply was shown to somebody else.
 */
async function actors(): Promise<{ users: Actor[]; operators: Actor[] }> {
  const token = await demoToken(server, 1);
  await proveDemo(server, 1, token);
  const name = { user_string: 'somebody_else', password: 'walnut-over-gold-leaf' };
  await server.call(register, { ...name, type: 'account', re_password: name.password });
  const user: Actor = { who: 'user', token };
  const newUser: Actor = { who: 'new user', token: (await server.call(login, name)).answer };
  const nobody: Actor = { who: 'nobody', token: undefined };
  const bare: Actor = { who: 'operator without roles', token: await operatorToken(server, clock, 'admin1') };
  await server.database.owner.query(
    `DELETE FROM operator_roles USING operators WHERE operator_id = id AND name = 'Admin 1'`,
  );
  const operator: Actor = { who: 'operator', token: await everythingToken(server, clock), seesAll: true };
  return {
    users: [user, user, user, newUser, nobody, operator],
    operators: [operator, operator, operator, bare, user, nobody],
  };
}

test(`S32, S33, generated requests over all calls: no 5xx, nothing inside shown, nothing of others, every answer as declared`, async () => {
  const { users, operators } = await actors();
  const planted: Planted = await plant(server, await ableUser(server, clock, 0));
  const theirs = Object.values(planted.ids);
  // What was named in a request may come back as a text of the sender's own.
  const marks = planted.marks.filter((mark) => !theirs.some((id) => id.includes(mark)));
  // Without those that end the sessions in use.
  const ending: readonly Call[] = [logout, revokeSession, revokeOtherSessions, operatorLogout, endSession];
  const calls = allCalls.filter((call) => !ending.includes(call));
  const each = Math.ceil(REQUESTS / calls.length);
  const queue = calls.flatMap((call, index) =>
    fc.sample(requestsOf(call, theirs), { numRuns: each, seed: SEED + index }).map((form, n) => ({ call, form, n })),
  );
  // Mixed, so that calls meet each other; by a rule, so that a run can be repeated.
  const order = queue.toSorted((a, b) => a.n - b.n);
  const seen = new Map<string, number>();
  const answered = new Set<string>();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let item = order[next++]; item; item = order[next++]) {
      const { call, form, n } = item;
      const senders = call.access === 'operator' ? operators : users;
      const { who, token, seesAll = false } = senders[n % senders.length] ?? { who: 'nobody', token: undefined };
      const headers: Record<string, string> = token === undefined ? {} : { authorization: token };
      if (call.money && n % 2 === 0) headers['idempotency-key'] = `generated-${call.name}-${n % 40}`;
      // A query cannot hold what is no part of an address.
      const sent =
        call.method === 'GET' ? form.toWellFormed().replaceAll(/[^\x21-\x7e]|#/gu, encodeURIComponent) : form;
      const reply = await sendForm(server, call, sent, headers);
      const where = `seed ${SEED}, ${call.name} by ${who}: ${form.slice(0, 300)} => ${reply.status} ${reply.text.slice(0, 300)}`;
      const { type, code, error_code: refusal } = reply.json;
      const ok = type === 'ok' || code === 1;
      const declared = ok || [...codesOf(call), 'not_logged_in'].includes(refusal as ErrorCode);
      const status = ok ? 200 : statusOf(refusal as ErrorCode);
      const inner = /\bat .*\.ts|node_modules|SELECT |relation "|PostgreSQL|syntax error/.exec(reply.text)?.[0];
      const foreign = seesAll ? undefined : marks.find((mark) => reply.text.includes(mark));
      if (reply.status >= 500 || reply.status !== status || !declared || (inner ?? foreign) !== undefined) {
        throw new Error(`${where} ${foreign === undefined ? '' : `shows ${foreign} of somebody else`}`);
      }
      if (ok) {
        answered.add(call.name);
        continue;
      }
      seen.set(String(refusal), (seen.get(String(refusal)) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(order.length).toBeGreaterThanOrEqual(REQUESTS);
  // The generator reaches past the edge: many calls are answered, the more the longer it runs; many refusals are inside.
  expect(answered.size).toBeGreaterThan(calls.length * campaign(0.4, 0.5));
  expect(seen.size).toBeGreaterThan(15);
  // S62: what nobody may read stands in no line of the log either.
  const secrets = [...marks.slice(2), ...[...users, ...operators].flatMap(({ token }) => token ?? [])];
  const lines = logged.join('');
  expect(logged.length).toBeGreaterThan(1000);
  expect(secrets.filter((secret) => lines.includes(secret))).toEqual([]);
}, 1_200_000);
