import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { demoAccountKeys } from '@aureus/core/wallet/demo-keys.ts';
import { expect, test } from 'vitest';
import { isDemoArtOn } from '../../src/demo-art/demo-art.ts';
import { PROJECT_ROOT, readSettings, settingDescriptions, SettingsError } from '../../src/platform/settings.ts';
import { PRODUCTION } from './production-settings.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

test('an empty environment is the demo', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
    mode: 'demo',
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: path.join(PROJECT_ROOT, '.data'),
    databaseUrl: undefined,
    marketFeed: 'simulated',
    logFormat: 'human',
    allowedOrigins: [],
  });
});

test('values are read with their types', () => {
  const settings = readSettings({
    PORT: '8080',
    DATA_DIR: 'somewhere',
    MARKET_REPLAY_SPEED: '2.5',
    MARKET_LIVE_EXCHANGES: 'kraken, okx,',
    ALLOWED_ORIGINS: 'https://a.test,https://b.test:8443',
  });
  expect(settings).toMatchObject({
    port: 8080,
    dataDir: path.resolve('somewhere'),
    marketReplaySpeed: 2.5,
    marketLiveExchanges: ['kraken', 'okx'],
    allowedOrigins: ['https://a.test', 'https://b.test:8443'],
  });
});

test('everything that is wrong is said at once, in words and without the value', () => {
  const problems = problemsOf({
    PORT: '70000',
    MARKET_FEED: 'replay',
    SMTP_URL: 'http://user:hunter2@mail',
    ALLOWED_ORIGINS: 'https://a.test/path',
    LOG_LEVEL: 'loud',
  });
  expect(problems).toEqual([
    'PORT must be a whole number from 0 to 65535.',
    'ALLOWED_ORIGINS must be a comma list of origins such as https://app.example.com.',
    'SMTP_URL must be an address that starts with smtp:// or smtps://.',
    'LOG_LEVEL must be one of trace, debug, info, warn, error, silent.',
    'MARKET_FEED=replay needs MARKET_REPLAY_FILE.',
  ]);
});

test.each(['1e3', '0x10', '-1', '1.5', ' 1 2', '١٢', 'NaN', 'Infinity'])('PORT=%s is refused', (text) => {
  expect(problemsOf({ PORT: text })).toHaveLength(1);
});

test('production starts when all is given', () => {
  expect(readSettings(PRODUCTION)).toMatchObject({ mode: 'production', logFormat: 'json' });
});

test('production needs its own database, mail, secrets and live prices', () => {
  expect(problemsOf({ AUREUS_MODE: 'production' })).toEqual([
    'DATABASE_URL is required in production.',
    'DATABASE_OWNER_URL is required in production.',
    'SMTP_URL is required in production.',
    'TRUST_PROXY is required in production: 0 where clients connect to the server itself.',
    'SECRET_KEY is required in production.',
    'METRICS_TOKEN is required in production.',
    'MARKET_FEED must be live in production.',
    'CONSOLE_URL is required in production.',
    'PUBLIC_URL must start with https:// in production.',
  ]);
});

test('works of simulated artists are hung in a demo of one process, unless it is said otherwise, and never in production', () => {
  expect(problemsOf({ ...PRODUCTION, DEMO_ART: 'on' })).toEqual(['DEMO_ART must be off in production.']);
  expect(isDemoArtOn(readSettings(PRODUCTION))).toBe(false);
  const nats = { NATS_URL: 'nats://aureus:word@127.0.0.1:4222', DATABASE_URL: PRODUCTION.DATABASE_URL };
  const demos = [{}, { DEMO_ART: 'off' }, nats, { ...nats, DEMO_ART: 'on' }];
  expect(demos.map((env) => isDemoArtOn(readSettings(env)))).toEqual([true, false, false, true]);
});

test('prices can be steered where they are simulated alone, and never in production', () => {
  expect(problemsOf({ MARKET_STEERING: 'on' })).toEqual([]);
  expect(problemsOf({ MARKET_STEERING: 'on', MARKET_FEED: 'live' })).toEqual([
    'MARKET_STEERING=on needs MARKET_FEED=simulated.',
  ]);
  expect(problemsOf({ ...PRODUCTION, MARKET_STEERING: 'on' })).toContain('MARKET_STEERING must be off in production.');
});

test('simulated people live in the demo of one process, and nowhere else', () => {
  expect(readSettings({}).demoLife).toBe('on');
  expect(readSettings({ DEMO_LIFE: 'off' }).demoLife).toBe('off');
  expect(readSettings(PRODUCTION).demoLife).toBe('off');
  expect(problemsOf({ ...PRODUCTION, DEMO_LIFE: 'on' })).toContain('DEMO_LIFE must be off in production.');
  const several = { NATS_URL: 'nats://127.0.0.1:4222', DATABASE_URL: 'postgres://app@127.0.0.1/aureus' };
  expect(readSettings(several).demoLife).toBe('off');
  expect(problemsOf({ ...several, DEMO_LIFE: 'on' })).toEqual(['DEMO_LIFE=on works without NATS_URL only.']);
});

test('production wants two roles of the database, and says so before it asks the database', () => {
  const { DATABASE_OWNER_URL: _, ...one } = PRODUCTION;
  expect(problemsOf(one)).toEqual(['DATABASE_OWNER_URL is required in production.']);
  expect(problemsOf({ ...one, DATABASE_OWNER_URL: one.DATABASE_URL })).toEqual([
    'DATABASE_OWNER_URL must name another role than DATABASE_URL.',
  ]);
});

test('production hands mail over by TLS alone, to a server that has shown who it is', () => {
  for (const url of ['smtps://mail.internal', 'smtp://mail.internal?requireTLS=true']) {
    expect(problemsOf({ ...PRODUCTION, SMTP_URL: url })).toEqual([]);
  }
  for (const url of [
    'smtp://mail.internal',
    'smtp://mail.internal?requireTLS=false',
    'smtps://mail.internal?secure=false',
    'smtps://mail.internal?tls.rejectUnauthorized=false',
    'smtp://mail.internal?requireTLS=true&ignoreTLS=true',
  ]) {
    expect(problemsOf({ ...PRODUCTION, SMTP_URL: url }).join()).toContain('SMTP_URL must start with smtps://');
    expect(problemsOf({ SMTP_URL: url })).toEqual([]);
  }
});

test('production is told how many proxies stand in front; the demo has none unless told', () => {
  const { TRUST_PROXY: _, ...silent } = PRODUCTION;
  expect(problemsOf(silent)).toEqual([
    'TRUST_PROXY is required in production: 0 where clients connect to the server itself.',
  ]);
  expect(readSettings({ ...silent, TRUST_PROXY: '0' }).trustProxy).toBe(0);
  expect(readSettings({}).trustProxy).toBe(0);
});

test('operators work on a host of their own', () => {
  expect(problemsOf({ ...PRODUCTION, CONSOLE_URL: 'https://trade.bank.test/console' })).toEqual([
    'CONSOLE_URL must have a host of its own.',
  ]);
});

test.each([
  ['SECRET_KEY', 'change-me-change-me-change-me-12'],
  ['SECRET_KEY', 'a'.repeat(40)],
  ['METRICS_TOKEN', 'your-token-goes-here'],
  ['DATABASE_URL', 'postgresql://app:postgres@db.internal/aureus?sslmode=verify-full'],
  ['SMTP_URL', 'smtps://mailer:password@mail.internal'],
])('production refuses a sample secret in %s', (name, value) => {
  expect(problemsOf({ ...PRODUCTION, [name]: value })).toEqual([`${name} still holds a sample secret.`]);
});

const XPUB =
  'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj';
const XPRV =
  'xprv9xpXFhFpqdQK3TmytPBqXtGSwS3DLjojFhTGht8gwAAii8py5X6pxeBnQ6ehJiyJ6nDjWGJfZ95WxByFXVkDxHXrqu53WCRGypk2ttuqncb';

test('S16: deposit addresses come from public keys of an account; a private key ends the start and is not repeated', () => {
  expect(readSettings({ ...PRODUCTION, DEPOSIT_XPUB_BCH: XPUB })).toMatchObject({ depositKeyBch: XPUB });
  for (const mode of [PRODUCTION, {}]) {
    const problems = problemsOf({ ...mode, DEPOSIT_XPUB_BCH: XPRV, DEPOSIT_XPUB_BTC: 'xpub6' });
    expect(problems).toEqual([
      'DEPOSIT_XPUB_BTC must be an extended public key of this network, such as xpub6….',
      'DEPOSIT_XPUB_BCH is a private key, which must not be here: take it away and give the extended public key of the account.',
    ]);
  }
  const master =
    'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
  expect(problemsOf({ DEPOSIT_XPUB_EVM: master })).toEqual([
    'DEPOSIT_XPUB_EVM must be the key of an account (three levels below the master key).',
  ]);
});

test('S16: production refuses the deposit keys of the demo, in any spelling', () => {
  const zpub =
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
  for (const key of [zpub, demoAccountKeys.BTC]) {
    expect(problemsOf({ ...PRODUCTION, DEPOSIT_XPUB_BTC: key })).toEqual([
      'DEPOSIT_XPUB_BTC still holds the key of the demo.',
    ]);
    expect(problemsOf({ DEPOSIT_XPUB_BTC: key })).toEqual([]);
  }
});

test('bank details come whole or not at all', () => {
  expect(problemsOf({ DEPOSIT_BANK_NAME: 'Bank' })).toEqual([
    'DEPOSIT_BANK_BENEFICIARY, _NAME, _ACCOUNT and _CODE must be given together.',
  ]);
});

test('a process of several needs the bus and the database of all of them', () => {
  const database = 'postgres://aureus_app@db/aureus';
  expect([...readSettings({}).roles].toSorted()).toEqual(['edge', 'feed', 'worker', 'writer']);
  expect(problemsOf({ AUREUS_ROLES: 'edge' })).toEqual(['AUREUS_ROLES that are not all need NATS_URL.']);
  expect(problemsOf({ AUREUS_ROLES: 'edge, seller' })).toEqual([
    'AUREUS_ROLES must be a comma list of edge, writer, feed, worker.',
  ]);
  expect(problemsOf({ NATS_URL: 'nats://bus' })).toEqual(['NATS_URL needs DATABASE_URL.']);
  const several = { NATS_URL: 'nats://bus', DATABASE_URL: database };
  expect(problemsOf({ ...several, MARKET_FEED: 'replay', MARKET_REPLAY_FILE: 'x' })).toEqual([
    'MARKET_FEED=replay works without NATS_URL only.',
  ]);
  const edge = readSettings({ ...several, AUREUS_ROLES: 'edge, feed' });
  expect([[...edge.roles], edge.spotWriters, readSettings({}).spotWriters]).toEqual([['edge', 'feed'], 4, 1]);
});

test('in production nobody else hears what passes between processes', () => {
  const plain = 'must start with tls:// in production, unless it is on this machine (localhost, 127.0.0.1 or [::1])';
  for (const [url, problem] of [
    ['nats://user:9f2c81aa77@bus', plain],
    ['tls://bus', 'must hold a user and password, or a token, in production'],
  ] as const) {
    expect(problemsOf({ ...PRODUCTION, NATS_URL: url })).toEqual([`NATS_URL ${problem}.`]);
  }
  for (const url of ['tls://user:9f2c81aa77@bus', 'tls://9f2c81aa77@bus']) {
    expect(problemsOf({ ...PRODUCTION, NATS_URL: url })).toEqual([]);
  }
});

const README = path.join(PROJECT_ROOT, 'README.md');

test.runIf(existsSync(README))('the README lists every setting with its default and meaning', () => {
  const readme = readFileSync(README, 'utf8');
  for (const { name, fallback, meaning } of settingDescriptions) {
    const cell = fallback === undefined ? '' : `\`${fallback}\``;
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\` |`));
    expect(row?.split('|')[2]?.trim(), `default of ${name}`).toBe(cell);
    expect(row?.split('|')[3]?.trim(), `meaning of ${name}`).toBe(meaning);
  }
});
