import { artRules } from '@aureus/contract/art/rules.ts';
import { submit } from '@aureus/contract/art/sale-calls.ts';
import { boxRules } from '@aureus/contract/box/rules.ts';
import { expect, test } from 'vitest';
import { artists } from '../../src/demo-art/artists/artists.ts';
import type { PlannedWork } from '../../src/demo-art/artists/planned-work.ts';
import { make } from '../../src/demo-art/studio/make.ts';
import { createStudio } from '../../src/demo-art/studio/studio.ts';
import { UploadBytes } from '../../src/files/readers/upload-bytes.ts';
import { elementAt, elementsOf } from '../../src/files/readers/webm.ts';
import { renewUpload } from '../../src/files/upload-kinds.ts';

/** What is planned, and one work of each type as it is made and kept. */

const all = artists.flatMap(({ works }) => works);
const shown = all.filter(({ sale }) => sale.way !== 'box');

test('at least sixty works of eight artists, of all four types, and two series of blind boxes', () => {
  expect(artists.length).toBe(8);
  expect(shown.length).toBeGreaterThanOrEqual(60);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  for (const { works } of artists) expect(new Set(works.map(({ type }) => type))).toEqual(new Set([1, 2, 3, 4]));
  for (const { name, description, type, rarity } of all)
    submit.request.parse({ name, description, type: String(type), rarity, image: `/upload/${'0'.repeat(32)}` });
  for (const { about } of artists) expect(about.length).toBeLessThanOrEqual(artRules.longest_text);
  const series = artists.filter((artist) => artist.series !== null);
  expect(series.length).toBe(2);
  for (const { works, series: planned } of series) {
    expect(works.filter(({ sale }) => sale.way === 'box').length).toBeLessThanOrEqual(boxRules.most_prizes);
    expect((planned?.hours ?? 0) / 24).toBeLessThanOrEqual(boxRules.most_days);
  }
  // Auctions are begun one after the other; those who bid spend no more than a session alone may.
  expect(all.filter(({ sale }) => sale.way === 'auction').length).toBeGreaterThan(20);
  for (const { sale } of all) if ('price' in sale) expect(Number(sale.price)).toBeLessThan(artRules.unproven_usdt / 4);
});

/** Small, so that it costs nothing. */
const SKETCH = 0.1;
const purposes = { 1: 'artwork', 2: 'artwork_motion', 3: 'artwork_media', 4: 'artwork_media' } as const;
const types = { 1: 'image/jpeg', 2: 'image/webp', 3: 'audio/wav', 4: 'video/webm' } as const;

test('a work of each type is taken by the rules of uploads, and is made the same again in another process', async () => {
  const omar = artists.find(({ key }) => key === 'omar');
  const ofType = (type: PlannedWork['type']): PlannedWork => omar!.works.find((work) => work.type === type)!;
  for (const type of [1, 2, 3, 4] as const) {
    const work = ofType(type);
    const { file, poster, compatible } = await make({ artist: 'omar', work, scale: SKETCH });
    const kept = await renewUpload(file, purposes[type]);
    expect([work.name, kept.contentType]).toEqual([work.name, types[type]]);
    expect(poster !== null).toBe(type >= 3);
    if (poster) await renewUpload(poster, 'artwork');
    if (type === 4) expect(framesOf(file)).toEqual({ clusters: 5, cues: 5, keyFrames: 50 });
    // A film is there a second time, as what all browsers play.
    expect(compatible !== null).toBe(type === 4);
    if (compatible) expect((await renewUpload(compatible, 'artwork_media')).contentType).toBe('video/mp4');
  }
  const commission = { artist: 'omar', work: ofType(1), scale: SKETCH } as const;
  const studio = createStudio(0);
  const again = await studio.make(commission);
  studio.close();
  expect(again.file.equals((await make(commission)).file)).toBe(true);
});

test('a commission that cannot be carried out is refused, and the next one is', async () => {
  const studio = createStudio(0);
  const work = { ...artists[0]!.works[0]!, type: 3 as const, piece: 'bells' as const };
  await expect(studio.make({ artist: 'nobody' as never, work, scale: SKETCH })).rejects.toThrow();
  expect((await studio.make({ artist: 'omar', work, scale: SKETCH })).file.length).toBeGreaterThan(10_000);
  const dying = studio.make({ artist: 'omar', work, scale: SKETCH });
  studio.close();
  await expect(dying).rejects.toThrow('The studio ended');
});

/** What a film is made of: seconds, places to begin from that are right, and frames that need none before them. */
function framesOf(bytes: Buffer): { clusters: number; cues: number; keyFrames: number } {
  const film = UploadBytes.of(bytes);
  const head = elementAt(film, 0)!;
  const segment = elementAt(film, head.end)!;
  const parts = elementsOf(segment.body)!;
  const clusters = parts.filter(({ id }) => id === 0x1f43b675);
  const blocks = clusters.flatMap(({ body }) => elementsOf(body)!.filter(({ id }) => id === 0xa3));
  const points = elementsOf(parts.find(({ id }) => id === 0x1c53bb6b)!.body)!;
  const right = points.filter(({ body }) => {
    const position = elementsOf(elementsOf(body)!.find(({ id }) => id === 0xb7)!.body)!.find(({ id }) => id === 0xf1)!;
    return elementAt(segment.body, position.body.big(0, 4))?.id === 0x1f43b675;
  });
  // Of a key frame of VP8 the lowest bit is none, and three signs follow after three bytes.
  const isKey = ({ body }: { body: UploadBytes }): boolean =>
    (body.byte(4) & 1) === 0 && body.text(7, 3) === '\u009d\u0001*';
  return { clusters: clusters.length, cues: right.length, keyFrames: blocks.filter(isKey).length };
}
