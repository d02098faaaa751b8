import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from '../../src/platform/settings.ts';
import { definitions } from '../../src/platform/settings/definitions.ts';
import { PRODUCTION } from './production-settings.ts';

/** Production reaches no other machine unencrypted: every setting that may hold an address, as the definitions have them. */

/** With every service that production may have. */
const WHOLE: Readonly<Record<string, string>> = {
  ...PRODUCTION,
  NATS_URL: 'tls://bus:9f2c81aa77@bus.internal',
  FILES_S3_URL: 'https://s3.internal',
  FILES_S3_BUCKET: 'pictures',
  FILES_S3_KEY_ID: 'AKIA77120',
  FILES_S3_SECRET: 'kk-19Qx-0Lm2-zz8',
  SMS_URL: 'https://sms.internal/send',
};

function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readSettings({ ...WHOLE, ...env });
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

const PROTOCOLS = ['http', 'ws', 'nats', 'smtp', 'postgres', 'postgresql', 'redis', 'amqp', 'ftp'];
/** Other machines, and spellings of this one that are not known as such. */
const HOSTS = ['203.0.113.9', '10.0.0.7', '192.168.1.20', 'db', 'localhost.evil.example', '127.0.0.1.evil.example', '[fd00::7]', '0.0.0.0']; // prettier-ignore
const LOOPBACK = ['localhost', '127.0.0.1', '127.8.0.1', '[::1]'];

/** Settings that take addresses and nothing else, with the plain protocols they take. */
const addresses = Object.values(definitions).flatMap(({ name, schema }) => {
  const takes = (text: string): boolean => schema.safeParse(text).success;
  const protocols = PROTOCOLS.filter((protocol) => takes(`${protocol}://host.example`));
  return takes('plain words that are no address') || protocols.length === 0 ? [] : [{ name, protocols }];
});

test('the settings with an address are found', () => {
  expect(addresses.map(({ name }) => name)).toEqual([
    'PUBLIC_URL',
    'CONSOLE_URL',
    'ALLOWED_ORIGINS',
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'NATS_URL',
    'MARKET_STOCK_QUOTES_URL',
    'FIAT_RATES_URL',
    'SMTP_URL',
    'SMS_URL',
    'FILES_S3_URL',
    'ETHEREUM_RPC_URL',
  ]);
  expect(problemsOf({})).toEqual([]);
});

describe.each(addresses)('$name', ({ name, protocols }) => {
  test('is refused for another machine without TLS', () => {
    for (const protocol of protocols) {
      for (const host of HOSTS) {
        const user = name === 'ALLOWED_ORIGINS' ? '' : 'user:9f2c81aa77@';
        const problems = problemsOf({ [name]: `${protocol}://${user}${host}` });
        expect(problems, `${protocol}://${host}`).toEqual([expect.stringMatching(new RegExp(`^${name} must .+ in production`))]); // prettier-ignore
      }
    }
  });
});

const asked = addresses.filter(({ name }) => !['PUBLIC_URL', 'CONSOLE_URL', 'ALLOWED_ORIGINS'].includes(name));
test.each(asked)('$name is taken for the machine itself', ({ name, protocols }) => {
  for (const protocol of protocols) {
    for (const host of LOOPBACK) {
      const user = name.endsWith('OWNER_URL') ? 'owner' : 'app';
      expect(problemsOf({ [name]: `${protocol}://${user}:9f2c81aa77@${host}` }), `${protocol}://${host}`).toEqual([]);
    }
  }
});

test.each([
  ['postgres://app:9f2c81aa77@db/aureus?sslmode=require', false],
  ['postgres://app:9f2c81aa77@db/aureus?sslmode=no-verify', false],
  ['postgres://app:9f2c81aa77@db/aureus?sslmode=verify-full&sslmode=disable', false],
  ['postgres://app:9f2c81aa77@db/aureus?sslmode=verify-full&ssl=0', false],
  ['postgres://app:9f2c81aa77@localhost/aureus?host=db', false],
  ['postgres:///aureus', false],
  ['postgres://app:9f2c81aa77@db/aureus?sslmode=verify-full&sslrootcert=/etc/ca.pem', true],
  ['postgres://app:9f2c81aa77@%2Fvar%2Frun%2Fpostgresql/aureus', true],
  ['postgres:///aureus?host=/var/run/postgresql', true],
  ['socket:/var/run/postgresql?db=aureus', true],
])('the database %s: %s', (url, isTaken) => {
  expect(problemsOf({ DATABASE_URL: url })).toEqual(
    isTaken ? [] : [expect.stringContaining('DATABASE_URL must say ?sslmode=verify-full in production')],
  );
});

test('one plain origin among several is refused, and so is a machine that takes any certificate', () => {
  expect(problemsOf({ ALLOWED_ORIGINS: 'https://a.test,http://b.test,http://localhost:3000' })).toEqual([
    'ALLOWED_ORIGINS must start with https:// in production.',
  ]);
  expect(problemsOf({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toEqual([
    'NODE_TLS_REJECT_UNAUTHORIZED=0 must not be set in production: any server could pass for another one.',
  ]);
});

test('the demo takes them all', () => {
  expect(problemsOf({ AUREUS_MODE: 'demo', SMS_URL: 'http://10.0.0.7', SMTP_URL: 'smtp://mail' })).toEqual([]);
});
