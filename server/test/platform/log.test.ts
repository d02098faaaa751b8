import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../../src/platform/log.ts';

let dataDir = '';
let shown = '';
const screen = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    shown += chunk.toString();
    done();
  },
});

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'aureus-log-'));
  shown = '';
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const jsonLogger = () => createLogger({ logLevel: 'info', logFormat: 'json', dataDir }, screen);

test('no secret reaches the log, wherever it hides', () => {
  const log = jsonLogger();
  const canary = 'canary-7f3a';
  log.info({ password: canary, user: { re_password: canary, list: [{ payPassword: canary, 'x-token': 'ok' }] } }, 'a');
  log.info({ headers: { Authorization: canary, cookie: canary }, sms_code: canary, card_number: canary }, 'b');
  log.info(
    { pay_password: canary, factor_code: canary, passkey: canary, recovery_codes: [canary], secret: canary },
    'f',
  );
  log.info({ wallet_signature: canary, uri: `otpauth://totp/Aureus:x?issuer=Aureus&secret=${canary}&digits=6` }, 'g');
  log.warn(`login failed for password=${canary}&user=u`);
  log.warn('header Authorization: Bearer %s', 'x');
  log.warn(`sent Bearer ${canary}.abcdef`);
  log.warn(`cannot reach postgresql://app:${canary}@db/aureus`);
  log.error(new Error(`bad token: ${canary}`));
  log.error({ err: new Error('outer', { cause: new Error(`token="${canary}"`) }) }, 'c');
  log.info({ req: { method: 'POST', url: `/api/reset?token=${canary}`, headers: { authorization: canary } } }, 'd');
  log.child({ token: canary }).info('e');
  log.info({ note: 'paid with 4111 1111 1111 1111' }, 'card 4111111111111111');
  expect(shown).not.toContain(canary);
  expect(shown).not.toMatch(/4111 ?1111/);
  expect(shown).toContain('/api/reset');
});

test('what is not secret stays readable', () => {
  jsonLogger().info({ order: 12n, market: 'BTC/USDT', code_count: 3, at: '1111111111111' }, 'Order accepted');
  expect(JSON.parse(shown)).toMatchObject({
    level: 'info',
    order: '12',
    market: 'BTC/USDT',
    code_count: 3,
    at: '1111111111111',
    msg: 'Order accepted',
  });
});

test('text from outside cannot forge a line', () => {
  const log = createLogger({ logLevel: 'info', logFormat: 'human', dataDir }, screen);
  log.info({ agent: 'x\n12:00:00 info  Stopped' }, 'Call');
  expect(shown.trimEnd().split('\n')).toHaveLength(1);
  log.info('Hello\n12:00:00 info  Stopped\r12:00:00 info  Gone\u001b[2J');
  log.error(new Error('first\n12:00:00 info  Stopped'));
  expect(shown.split('\n').filter((line) => /^\d\d:/.test(line))).toHaveLength(3);
  expect(shown).not.toContain('\u001b');
});

test('people see short lines, the file has all of it', async () => {
  const log = createLogger({ logLevel: 'info', logFormat: 'human', dataDir }, screen);
  log.info({ port: 3000 }, 'Listening');
  log.debug('not shown');
  expect(shown).toMatch(/^\d\d:\d\d:\d\d info {2}Listening port=3000\n$/);
  const file = path.join(dataDir, 'logs/server.log');
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('"msg":"Listening"');
});
