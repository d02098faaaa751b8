import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT, readSettings, settingDescriptions, SettingsError } from '../../src/platform/settings.ts';

const PRODUCTION = {
  AUREUS_MODE: 'production',
  DATABASE_URL: 'postgresql://app:Zk3-w9Qp71xv@db.internal/aureus',
  SMTP_URL: 'smtps://mailer:h81Kd-02mZq@mail.internal',
  MARKET_FEED: 'live',
  PUBLIC_URL: 'https://trade.bank.test',
  SECRET_KEY: 'b7e1f09c2a6d48539e07c4d1a8b3f652',
  METRICS_TOKEN: 'q8Zr-41mLx-77vPd',
};

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
    'SMTP_URL is required in production.',
    'SECRET_KEY is required in production.',
    'METRICS_TOKEN is required in production.',
    'MARKET_FEED must be live in production.',
    'PUBLIC_URL must start with https:// in production.',
  ]);
});

test.each([
  ['SECRET_KEY', 'change-me-change-me-change-me-12'],
  ['SECRET_KEY', 'a'.repeat(40)],
  ['METRICS_TOKEN', 'your-token-goes-here'],
  ['DATABASE_URL', 'postgresql://app:postgres@db.internal/aureus'],
  ['SMTP_URL', 'smtps://mailer:password@mail.internal'],
])('production refuses a sample secret in %s', (name, value) => {
  expect(problemsOf({ ...PRODUCTION, [name]: value })).toEqual([`${name} still holds a sample secret.`]);
});

const README = path.join(PROJECT_ROOT, 'README.md');

test.runIf(existsSync(README))('the README lists every setting with its default', () => {
  const readme = readFileSync(README, 'utf8');
  for (const { name, fallback } of settingDescriptions) {
    const cell = fallback === undefined ? '' : `\`${fallback}\``;
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\` |`));
    expect(row?.split('|')[2]?.trim(), `default of ${name}`).toBe(cell);
  }
});
