import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { haproxyConfig, natsConfig, writeSecret } from '../cluster/configs.ts';
import { DEFAULT_LAYOUT, placesOf, sizeOf } from '../cluster/layout.ts';
import { freePorts, isFree } from '../cluster/ports.ts';

test('each process of a layout has a name and a port of its own', () => {
  const ports = Array.from({ length: sizeOf(DEFAULT_LAYOUT) }, (_, index) => 20_000 + index);
  const places = placesOf(DEFAULT_LAYOUT, ports);
  expect(places.map(({ name }) => name)).toEqual([
    'edge-1',
    'edge-2',
    'edge-3',
    'writer-1',
    'writer-2',
    'feed',
    'worker',
  ]);
  expect(places.map(({ port }) => port)).toEqual(ports);
  expect(() => placesOf(DEFAULT_LAYOUT, ports.slice(1))).toThrow('7 processes need as many ports');
});

test('haproxy knows every edge, for sockets that are many requests too; of the template nothing is left open', () => {
  const config = haproxyConfig('127.0.0.1:3000', ['10.0.0.1:80', '10.0.0.2:80']);
  expect(config).toContain('bind 127.0.0.1:3000\n');
  const servers = [...config.matchAll(/^ {2}server (\S+ \S+)$/gm)].map(([, server]) => server);
  const edges = ['edge-1 10.0.0.1:80', 'edge-2 10.0.0.2:80'];
  expect(servers).toEqual([...edges, ...edges]);
  expect(config).not.toMatch(/^[^#]*\{(listen|edges)\}/m);
  // What each process does is no business of whoever reaches the product.
  const [, kept = ''] =
    /^ {2}http-request return status 404 if \{ path,url_dec -m reg -i (\S+) \}$/m.exec(config) ?? [];
  const isKept = (path) => new RegExp(kept, 'i').test(decodeURIComponent(path));
  for (const path of ['/readyz', '/metrics', '//readyz', '/%72eadyz', '/READYZ', '/readyz/'])
    expect(isKept(path)).toBe(true);
  for (const path of ['/healthz', '/', '/api/readyz', '/readyzone']) expect(isKept(path)).toBe(false);
});

test('nats-server lets in only who has the login, which nobody else may read', () => {
  const config = natsConfig(4222, { user: 'aureus', password: 'x-y' });
  expect(config).toContain('{ user: "aureus", password: "x-y" }');
  const folder = mkdtempSync(path.join(tmpdir(), 'aureus-nats-'));
  try {
    expect(statSync(writeSecret(path.join(folder, 'nats.conf'), config)).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('free ports differ, and are free', async () => {
  const ports = await freePorts(5);
  expect(new Set(ports).size).toBe(5);
  expect(await Promise.all(ports.map(isFree))).toEqual(Array.from({ length: 5 }, () => true));
});
