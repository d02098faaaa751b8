import { allCalls } from '@aureus/contract/calls.ts';
import { logout } from '@aureus/contract/account/calls.ts';
import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import { errorCodes } from '@aureus/contract/platform/errors.ts';
import { decimalPattern } from '@aureus/contract/platform/wire.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { house } from '../../../src/platform/ledger/house.ts';
import { statusOf } from '../../../src/platform/http/status.ts';
import { BODY_LIMIT } from '../../../src/platform/http/server.ts';
import { everythingToken } from '../../operator/operators.ts';
import { campaign } from '../../../../tools/vitest/campaign.ts';
import { useServer } from '../../support/server.ts';
import { demoToken, fieldsOf, isNumber, patternsOf, sendForm } from './all-calls.ts';
import type { FieldSchema } from './all-calls.ts';

const server = useServer();
let token: string;
let operator: string;
beforeAll(async () => {
  token = await demoToken(server);
  operator = await everythingToken(server);
  // The demo gives its users money as prices come in, coin by coin, and offers coupons; what follows must be no change of ours.
  let last = '';
  const isQuiet = async (): Promise<boolean> => {
    const now = JSON.stringify(await snapshot());
    const same = now === last;
    last = now;
    const { rows } = await server.database.owner.query<{ missing: bigint }>(
      `SELECT count(*) AS missing FROM currencies
       WHERE (id = 3 OR id IN (SELECT base_id FROM markets)) AND id NOT IN (SELECT currency_id FROM wallet WHERE owner_id = $1)`,
      [house.promotions],
    );
    const { rowCount: campaigns } = await server.database.owner.query('SELECT FROM coupon_campaign');
    return same && rows[0]?.missing === 0n && campaigns !== 0;
  };
  await vi.waitUntil(isQuiet, { timeout: 120_000, interval: 2000 });
});

const BAD_NUMBERS = [
  '1e3', '1E3', 'NaN', 'Infinity', '-1', '+1', ' 1', '1 ', '1,000', '1_000', '１', '١', '1.', '.5', '01', '0x1', '1.0.0',
  '', 'null', 'true', '1.1234567890123456789', '9'.repeat(41), '1\n', '1\u200b', '−1',
]; // prettier-ignore

/** Of many wrong numbers a call is sent each third one, field by field another third; in the soak all. */
const SHARES = campaign(3, 1);

const OBJECTS = ['{}', '[]', '[1]', '{"a":1}', 'true', 'null', '[object Object]'];

/** Tables that change by themselves, or only count. */
const RESTLESS =
  /^(alert_watch|candle|chore|copy_day|dollar_basis|dual_product|platform_heartbeat|platform_outage|price|tick|fiat|rate_limit|outbox|schema_migration|sessions|spot_minute|spot_volume|operator_sessions|desk|market|security|wallet|ledger)/;

const digestOf = (from: string): string =>
  `md5(string_agg(row::text, '' ORDER BY row::text)) AS sum FROM ${from} AS row`;

/** Reads all that is stored in one go: it is asked twice for every call there is. */
let readAll: { readonly name: string; readonly text: string } | undefined;

async function readingAll(): Promise<{ readonly name: string; readonly text: string }> {
  const { rows } = await server.database.owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const tables = rows
    .filter(({ name }) => !RESTLESS.test(name))
    .map(({ name }) => `SELECT '${name}' AS name, ${digestOf(`"${name}"`)}`);
  const own = `SELECT 'wallets of users' AS name, ${digestOf('(SELECT * FROM wallet WHERE owner_id > 0)')}`;
  return { name: 'all that is stored', text: [...tables, own].join(' UNION ALL ') };
}

/** What is stored, as one text a table; tables that time changes are left out. */
async function snapshot(): Promise<Record<string, string>> {
  readAll ??= await readingAll();
  const { rows } = await server.database.owner.query<{ name: string; sum: string | null }>(readAll);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum ?? 'empty']));
}

/** Requests that are wrong whatever the call is. */
const wrongAnywhere: readonly [string, string][] = [
  ['nonsense=1', 'unknown_field'],
  ['status=1', 'unknown_field'],
  ['uid=1', 'unknown_field'],
  ['balance=1000000', 'unknown_field'],
  ['fee=0', 'unknown_field'],
  ['role=admin', 'unknown_field'],
  ['is_real=2', 'unknown_field'],
  ['credit=1', 'unknown_field'],
  ['created_at=2020-01-01', 'unknown_field'],
  ['price_override=1', 'unknown_field'],
  ['owner_id=1', 'unknown_field'],
  ['lang=en&lang=fra', 'repeated_field'],
  ['lang[]=en', 'unknown_field'],
  ['__proto__=1', 'unknown_field'],
  ['__proto__[admin]=1', 'unknown_field'],
  ['constructor=1', 'unknown_field'],
  ['constructor[prototype][x]=1', 'unknown_field'],
  ['lang=%', 'malformed_body'],
  ['lang=%FF', 'malformed_body'],
  ['&'.repeat(200), 'malformed_body'],
];

test.each(allCalls.filter((call) => call !== logout))(
  'S32 S48 S49 C14 C15 C16: $name refuses what it does not name and changes nothing',
  async (call) => {
    const before = await snapshot();
    const headers = { authorization: call.access === 'operator' ? operator : token };
    const { fields, required } = fieldsOf(call);
    for (const [form, code] of wrongAnywhere) {
      // Parts of a multipart body know no escapes.
      if (code === 'malformed_body' && call.encoding === 'multipart') continue;
      if (code === 'unknown_field' && form.slice(0, form.indexOf('=')) in fields) continue;
      const reply = await sendForm(server, call, form, headers);
      expect([form, reply.status, reply.json.error_code]).toEqual([form, 400, code]);
    }
    for (const [place, [name, schema]] of Object.entries(fields).entries()) {
      for (const form of [`${name}=1&${name}=1`, `${name}[]=1`, `${name}[a]=1`, `${name}=%00`]) {
        const reply = await sendForm(server, call, form, headers);
        expect([form, reply.status]).toEqual([form, 400]);
      }
      const takesNumbers = isNumber(schema);
      const numbers = takesNumbers ? BAD_NUMBERS.filter((_, number) => (number + place) % SHARES === 0) : [];
      for (const value of [...numbers, ...(takesNumbers || schema.enum ? OBJECTS : [])]) {
        const form = `${name}=${encodeURIComponent(value)}`;
        const reply = await sendForm(server, call, form, headers);
        const code = reply.json.error_code as ErrorCode;
        expect(errorCodes).toContain(code);
        expect([form, reply.status]).toEqual([form, statusOf(code)]);
      }
    }
    for (const name of required) {
      const reply = await sendForm(server, call, '', headers);
      expect([name, reply.status, reply.json.error_code]).toEqual([name, 400, 'invalid_request']);
    }
    expect(await snapshot()).toEqual(before);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  },
);

test.each(
  allCalls.flatMap((call) =>
    Object.entries(fieldsOf(call).fields)
      .filter(([, schema]) => patternsOf(schema).includes(decimalPattern.source))
      .map(([field]) => ({ call, field, name: `${call.name}.${field}` })),
  ),
)('S51, C02, C03: $name takes canonical decimals alone', ({ call, field }) => {
  // The field by itself: of a whole request another field might be what is refused.
  const issues = (value: unknown): boolean => {
    const parsed = call.request.safeParse({ [field]: value });
    return !parsed.success && parsed.error.issues.some(({ path }) => path[0] === field);
  };
  const others: unknown[] = [
    '1E400',
    '5.',
    '٣',
    '1_0',
    '0b1',
    '1e-20',
    '-0',
    '+0',
    '\u00a01',
    ['1'],
    { a: 1 },
    true,
    1,
    null,
  ];
  const bad = [...BAD_NUMBERS, ...others].filter((value) => !issues(value));
  expect(bad).toEqual([]);
  expect(['0', '1', '0.5', '9007199254740993', '1.123456789012345678'].filter(issues)).toEqual([]);
});

const forms = allCalls.filter(({ method, encoding }) => method === 'POST' && encoding === 'form');

/** Bytes a character of a field may take in a form: hexadecimal digits one, JSON of a browser an escape, text three. */
function bytesOfCharacter(name: string, field: FieldSchema): number {
  if (patternsOf(field).some((pattern) => /^\^[A-Za-z0-9(){}[\]+*?,|$-]*$/.test(pattern))) return 1;
  return name === 'passkey' ? 3 : 9;
}

test.each(forms)('the longest fields of $name fit into a body', (call) => {
  const pairs = Object.entries({ ...fieldsOf(call).fields, lang: { maxLength: 10 } });
  const bytes = pairs.map(
    ([name, field]) => name.length + 2 + (field.maxLength ?? 100) * bytesOfCharacter(name, field),
  );
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BODY_LIMIT);
});

test.each(forms)('$name refuses a body beyond the limit', async (call) => {
  const reply = await sendForm(server, call, `lang=${'x'.repeat(BODY_LIMIT)}`, { authorization: token });
  expect([reply.status, reply.json.error_code]).toEqual([413, 'body_too_large']);
});

test.each(allCalls)('$name refuses other methods', async (call) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE'].filter(
    (one) => one !== call.method,
  )) {
    const reply = await sendForm(server, { ...call, method: method as 'POST' }, 'nonsense=1', { authorization: token });
    expect([method, reply.status, reply.headers.allow]).toEqual([method, 405, call.method]);
  }
});
