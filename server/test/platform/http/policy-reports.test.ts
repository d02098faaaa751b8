import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readReports } from '../../../src/platform/http/policy-reports.ts';
import { consolePolicy } from '../../../src/platform/http/security.ts';
import { createLogger } from '../../../src/platform/log.ts';
import { readSettings } from '../../../src/platform/settings.ts';
import { useDatabase } from '../../support/database.ts';
import { raw, startEdge } from './edge.ts';
import type { Edge } from './edge.ts';

const database = useDatabase();
const lines: Record<string, unknown>[] = [];
const sink = new Writable({
  write: (line: Buffer, _encoding, done) => {
    lines.push(JSON.parse(line.toString()) as Record<string, unknown>);
    done();
  },
});
let edge: Edge;
beforeAll(async () => {
  const log = createLogger(readSettings({ LOG_FORMAT: 'json' }), sink);
  edge = await startEdge(database, { environment: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' }, log });
});
afterAll(() => edge.stop());
beforeEach(() => {
  lines.length = 0;
});

const told = () => lines.filter(({ event }) => event === 'policy_violation');
const report = (body: unknown, ip: string, type = 'application/csp-report') =>
  raw(
    edge,
    'POST',
    '/csp-report',
    { 'content-type': type, 'x-forwarded-for': ip },
    typeof body === 'string' ? body : JSON.stringify(body),
  );

test('both forms browsers send become a line that says what was stopped, and keeps what is private out of it', async () => {
  const old = {
    'csp-report': {
      'document-uri': 'https://app.example/?token=SECRET#/wallet',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js?stolen=SECRET',
      'script-sample': 'SECRET',
    },
  };
  const body = {
    documentURL: 'https://app.example/a?b=SECRET',
    effectiveDirective: 'require-trusted-types-for',
    blockedURL: 'trusted-types-sink',
    sourceFile: 'https://app.example/assets/a.js?SECRET',
    sample: 'Element innerHTML|SECRET',
  };
  expect((await report(old, '192.0.2.1')).status).toBe(204);
  const many = [{ type: 'csp-violation', body }, { type: 'deprecation', body }, 7, null];
  expect((await report(many, '192.0.2.1', 'application/reports+json')).status).toBe(204);
  expect(told()).toMatchObject([
    {
      directive: 'script-src-elem',
      blocked: 'https://evil.example/x.js',
      page: 'https://app.example/',
      ip: '192.0.2.1',
    },
    {
      directive: 'require-trusted-types-for',
      blocked: 'trusted-types-sink',
      source: 'https://app.example/assets/a.js',
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain('SECRET');
});

test.each([
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '{"csp-report":7}',
  '[{"type":"csp-violation"}]',
  '{"__proto__":{"csp-report":{}}}',
])('what is no report (%s) is answered alike and told nobody', async (body) => {
  expect((await report(body, '192.0.2.2')).status).toBe(204);
  expect(told()).toEqual([]);
});

test('a line is one line, and short; a request makes few; a large one none', async () => {
  const [one] = readReports(
    JSON.stringify({ 'csp-report': { 'effective-directive': `a\nb\u2028${'c'.repeat(900)}` } }),
  );
  expect(one?.directive).toMatch(/^abc{198}$/);
  const many = Array.from({ length: 60 }, () => ({ type: 'csp-violation', body: { effectiveDirective: 'x' } }));
  await report(many, '192.0.2.3', 'application/reports+json');
  expect(told()).toHaveLength(5);
  const large = await report(`{"csp-report":{"a":"${'x'.repeat(17_000)}"}}`, '192.0.2.3');
  expect([large.status, told().length]).toEqual([413, 5]);
});

test('one sender is heard twenty times a minute, a customer’s network forty times, all together two hundred times', async () => {
  const one = { 'csp-report': { 'effective-directive': 'x' } };
  const mine = [];
  for (let at = 0; at < 25; at += 1) mine.push((await report(one, `2001:db8:1:1::${at}`)).status);
  expect(mine.filter((status) => status === 429)).toHaveLength(5);
  const before = told().length;
  for (let at = 0; at < 60; at += 1) await report(one, `2001:db8:2:${(at * 256).toString(16)}::1`);
  expect(told().length - before).toBe(40);
  for (let at = 0; at < 250; at += 1) await report(one, `2001:${(4096 + at).toString(16)}:1:1::1`);
  expect(told().length).toBeLessThanOrEqual(200);
  expect(told().length).toBeGreaterThan(150);
});

test('the console makes no policy of its own: nothing there becomes a script', () => {
  const policy = consolePolicy('<script type="module" src="/console/a.js"></script>').split('; ');
  for (const part of ["require-trusted-types-for 'script'", "trusted-types 'none'", 'report-uri /csp-report']) {
    expect(policy).toContain(part);
  }
});
