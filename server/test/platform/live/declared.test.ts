import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allStreams, streamOfRoom } from '@aureus/contract/streams.ts';
import { roomOf } from '@aureus/contract/platform/stream.ts';
import { klineStream } from '@aureus/contract/market/streams.ts';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

test('every stream has a name of its own, which its event carries, and parameters that are fields of the event', () => {
  const names = allStreams.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const stream of allStreams) {
    const { properties } = z.toJSONSchema(stream.event) as { properties: Record<string, { const?: string }> };
    expect(properties['type']?.const, stream.name).toBe(stream.name);
    expect(Object.keys(properties)).toEqual(expect.arrayContaining([...Object.keys(stream.params), 'seq']));
    expect(stream.access === 'user' ? Object.keys(stream.params) : [], stream.name).toEqual([]);
  }
});

test('whoever may hear a stream may repair it, and nobody hears what they could not ask for', () => {
  for (const { name, access, permission, repair } of allStreams) {
    expect(repair.length, name).toBeGreaterThan(0);
    for (const call of repair) {
      // Which permission it asks for, the topic of the conversation says: the one of its stream.
      const asked = call.name === 'conversation.operatorMessages' ? permission : call.permission;
      expect([name, call.access, asked]).toEqual([name, access, permission]);
    }
  }
});

test('rooms are named as they always were', () => {
  expect(roomOf(klineStream, { match_id: 1, period: '1min' })).toBe('kline:1:1min');
  const known = ['daymarket:1', 'market_depth:123456789', 'match_trade:7', 'kline:1:1min', 'kline:9:1mon'];
  expect(known.map((room) => streamOfRoom(room)?.name)).toEqual([
    'daymarket',
    'market_depth',
    'match_trade',
    'kline',
    'kline',
  ]);
  const unknown = ['', ':', 'daymarket', 'daymarket:0', 'daymarket:1:2', 'daymarket:1234567890', 'kline:1', 'order', 'balance:1', 'kline:1:1MIN', 'daymarket:1\n', ' daymarket:1', 'constructor', '__proto__:1']; // prettier-ignore
  expect(unknown.filter((room) => streamOfRoom(room) !== undefined)).toEqual([]);
});

/** Names in rooms; those of users' streams are everyday words and are not looked for. */
const names = allStreams.filter(({ access }) => access !== 'user').map(({ name }) => name);
const spelled = new RegExp(`['"\`](?:${names.join('|')})(?:['"\`:]|\\$)`);
/** Sending past the declarations. */
const raw = /\bhub\.publish(?:ToUser)?\(/;

test('no stream is named but in the contract, and nothing is published past its declaration', () => {
  const found: string[] = [];
  for (const folder of ['server/src', 'web/src', 'console/src', 'core/src']) {
    for (const name of readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name)) continue;
      const text = readFileSync(path.join(ROOT, folder, name), 'utf8');
      const mayPublish = path.join(folder, name) === 'server/src/platform/live/publish.ts';
      if (spelled.test(text) || (raw.test(text) && !mayPublish)) found.push(path.join(folder, name));
    }
  }
  expect(found).toEqual([]);
});
