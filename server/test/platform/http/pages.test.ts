import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webFiles } from '../../../src/platform/http/files.ts';
import { serveHealth } from '../../../src/platform/http/health.ts';
import { inlineHashes, pageHeaders } from '../../../src/platform/http/security.ts';
import { createMetrics } from '../../../src/platform/metrics.ts';
import { useDatabase } from '../../support/database.ts';
import { raw, startEdge } from './edge.ts';
import type { Edge } from './edge.ts';

const database = useDatabase();
const SECRET = 'a-token-of-some-length';
let dist: string;
let edge: Edge;
let guarded: Edge;
let ready = true;

beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'aureus-dist-'));
  await mkdir(path.join(dist, 'assets'));
  await mkdir(path.join(dist, '.git'));
  const files = {
    'index.html': '<!doctype html><script type="module" src="/assets/app-Ab3dE_6.js"></script>',
    'assets/app-Ab3dE_6.js': `export const a = '${'a'.repeat(5000)}';`,
    'assets/app-Ab3dE_6.js.map': '{}',
    'manifest.webmanifest': '{}',
    '.env': 'SECRET=1',
    '.git/config': 'x',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(dist, name), text);
  await writeFile(path.join(dist, 'assets/built-Cd4eF_7.js'), 'as it is');
  await writeFile(path.join(dist, 'assets/built-Cd4eF_7.js.br'), brotliCompressSync('compressed by the build'));
  const extend = (metricsToken?: string) => async (app: Parameters<typeof serveHealth>[0]) => {
    serveHealth(app, { settings: { metricsToken }, metrics: createMetrics(), isReady: async () => ready });
    await webFiles(dist).serve(app);
  };
  const environment = { PUBLIC_URL: 'https://app.example' };
  edge = await startEdge(database, { environment, extend: extend() });
  guarded = await startEdge(database, { environment, extend: extend(SECRET) });
});
afterAll(async () => {
  await edge.stop();
  await guarded.stop();
  await rm(dist, { recursive: true });
});

const get = (name: string, headers = {}) => raw(edge, 'GET', name, headers);

test.each([
  ['GET', '/', 200],
  ['GET', '/assets/app-Ab3dE_6.js', 200],
  ['GET', '/art/banner-1.svg', 200],
  ['GET', '/nothing', 404],
  ['POST', '/nothing', 405],
  ['GET', '/healthz', 200],
  ['GET', '/api/nothing', 404],
  ['POST', '/api/test/echo', 405],
])('%s %s (%i) carries the security headers of a page', async (method, name, status) => {
  const reply = await raw(edge, method, name);
  expect(reply.status).toBe(status);
  const { headers } = reply;
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['x-powered-by']).toBeUndefined();
  const policy = String(headers['content-security-policy']);
  for (const part of [
    "default-src 'self'",
    "script-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "connect-src 'self' wss://app.example",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "require-trusted-types-for 'script'",
    'trusted-types aureus',
    'report-uri /csp-report',
    'report-to policy',
  ]) {
    expect(policy.split(';')).toContain(part);
  }
  expect(headers['reporting-endpoints']).toBe('policy="/csp-report"');
  expect(policy).not.toMatch(/unsafe|\*|http:/);
  expect(headers['content-type']).toMatch(
    /^(application\/json|application\/javascript|text\/(html|plain)|image\/svg\+xml)(; charset=utf-8)?$/,
  );
});

test.each([
  ['GET', '/api/test/echo', 200],
  ['POST', '/api/test/write', 200],
  ['POST', '/api/test/gated', 200],
  ['GET', '/api/test/faulty?how=defect', 500],
  ['GET', '/api/test/faulty?how=53100', 503],
])('%s %s (%i) carries the security headers of what is no page, and no more', async (method, name, status) => {
  const { status: given, headers } = await raw(edge, method, name);
  expect(given).toBe(status);
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  });
  const sent = Object.entries(headers).map(([header, value]) => `${header}: ${String(value)}`);
  expect(sent.join('').length).toBeLessThan(700);
  expect(headers['x-powered-by']).toBeUndefined();
});

test('only hosts that were named may be shown inside the app, as of the moment of the answer', async () => {
  const frames = (hosts?: readonly string[]) =>
    (pageHeaders('https://app.example', '', hosts)['content-security-policy'] ?? '')
      .split(';')
      .filter((part) => part.startsWith('frame-src'));
  expect(frames()).toEqual(["frame-src 'none'"]);
  expect(frames([])).toEqual(["frame-src 'none'"]);
  expect(frames(['games.example', 'help.example'])).toEqual(['frame-src https://games.example https://help.example']);
});

test('inline scripts and styles are allowed by the hash of their text alone', () => {
  const page =
    '<script src="/a.js"></script><script>\n let a = 1;\n</script><style>b{}</style><script type="module" src=x></script>';
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(inlineHashes(page, 'script')).toEqual([hash('\n let a = 1;\n')]);
  expect(inlineHashes(page, 'style')).toEqual([hash('b{}')]);
});

test('the page is asked for again each time, files named after their content are kept for ever', async () => {
  expect((await get('/')).headers['cache-control']).toBe('no-cache');
  expect((await get('/index.html')).headers['cache-control']).toBe('no-cache');
  expect((await get('/manifest.webmanifest')).headers['cache-control']).toBe('no-cache');
  const asset = await get('/assets/app-Ab3dE_6.js');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/api/test/echo')).headers['cache-control']).toBe('no-store');
});

test('an address of a page without its # leads to the page, with what follows it', async () => {
  const reply = await get('/pages/nft/artworkDetail?id=7');
  expect([reply.status, reply.headers['location']]).toEqual([302, '/#/pages/nft/artworkDetail?id=7']);
});

test.each([
  '/.git/config',
  '/.env',
  '/%2egit/config',
  '/assets/app-Ab3dE_6.js.map',
  '/assets',
  '/assets/',
  '/art/',
  '/../package.json',
  '/..%2fpackage.json',
  '/assets/..%2f..%2f..%2fetc/passwd',
  '/art/%2e%2e/%2e%2e/package.json',
  '/docs',
  '/server-status',
  '/login',
])('%s does not exist', async (name) => {
  const reply = await get(name);
  expect([400, 403, 404]).toContain(reply.status);
  expect(reply.text).toBe(reply.status === 404 ? 'Not found\n' : '');
});

test('replies over 1 kB are compressed when the client can, small ones are not', async () => {
  const plain = await get('/assets/app-Ab3dE_6.js');
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const encoding of ['br', 'gzip']) {
    const response = await fetch(`${edge.url}/assets/app-Ab3dE_6.js`, { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
    expect(await response.text()).toBe(plain.text);
  }
  const long = 'x'.repeat(200);
  const small = await get(`/api/test/echo?text=${long}`, { 'accept-encoding': 'gzip' });
  expect(small.headers['content-encoding']).toBeUndefined();
});

test('what the build has compressed is sent as it is, with the type and the age of the file itself', async () => {
  const url = `${edge.url}/assets/built-Cd4eF_7.js`;
  const reply = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  expect(await reply.text()).toBe('compressed by the build');
  expect(reply.headers.get('content-encoding')).toBe('br');
  expect(reply.headers.get('content-type')).toContain('/javascript');
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(reply.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
  expect(await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).text()).toBe('as it is');
});

test('health tells that the process lives, readiness that it can work', async () => {
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
  for (const name of ['/healthz', '/readyz']) {
    const head = await raw(edge, 'HEAD', name);
    expect([head.status, head.text]).toEqual([200, '']);
  }
  ready = false;
  const reply = await get('/readyz');
  expect([reply.status, Number(reply.headers['retry-after']) > 0]).toEqual([503, true]);
  expect((await get('/healthz')).status).toBe(200);
  ready = true;
});

test('metrics are for this machine, or for the bearer of the token alone', async () => {
  expect((await get('/metrics')).text).toContain('aureus_call_seconds');
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']) {
    expect([name, (await get('/metrics', { [name]: '1.2.3.4' })).status]).toEqual([name, 404]);
  }
  for (const [host, status] of [
    ['localhost:3000', 200],
    ['127.0.0.1', 200],
    ['[::1]:3000', 200],
    ['evil.example', 404],
    ['localhost.evil.example', 404],
    ['127.0.0.1.evil.example', 404],
  ] as const) {
    expect([host, (await get('/metrics', { host })).status]).toEqual([host, status]);
  }
  expect((await raw(guarded, 'GET', '/metrics')).status).toBe(404);
  expect((await raw(guarded, 'GET', '/metrics', { authorization: 'Bearer wrong' })).status).toBe(404);
  expect((await raw(guarded, 'GET', '/metrics', { authorization: SECRET })).status).toBe(404);
  expect((await raw(guarded, 'GET', '/metrics', { authorization: `Bearer ${SECRET}` })).status).toBe(200);
});
