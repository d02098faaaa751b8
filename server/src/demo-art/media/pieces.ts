import { mix, SeededRandom } from '@aureus/core/market/simulated/seeded-random.ts';
import { bell, breath, type Instrument, plucked } from './instruments.ts';
import { RATE } from './wave.ts';

/** Seconds of a piece. */
export const PIECE_SECONDS = 11;
/** Seconds in which it becomes silent. */
const FADE = 1.6;

/** Half tones above the lowest tone. */
const SCALES = [
  [0, 2, 4, 7, 9],
  [0, 3, 5, 7, 10],
  [0, 2, 3, 7, 8],
  [0, 1, 5, 7, 8],
] as const;

/** What is played, and how. */
export type PieceKind = 'strings' | 'bells' | 'breath';

interface Playing {
  readonly instrument: Instrument;
  /** Lowest tone, a second. */
  readonly low: number;
  /** Seconds from note to note, and of a note. */
  readonly step: number;
  readonly length: number;
  /** How often a note is left out. */
  readonly rests: number;
  /** Notes of the scale it wanders over. */
  readonly range: number;
}

const playing: Readonly<Record<PieceKind, Playing>> = {
  strings: { instrument: plucked, low: 146.8, step: 0.27, length: 3.2, rests: 0.24, range: 12 },
  bells: { instrument: bell, low: 196, step: 0.68, length: 4.5, rests: 0.28, range: 10 },
  breath: { instrument: breath, low: 98, step: 1.15, length: 4.2, rests: 0.05, range: 9 },
};

/** A short piece of music. The same key makes the same. */
export function composed(kind: PieceKind, key: number): Float32Array {
  const chance = new SeededRandom(mix(key, 77));
  const { instrument, low, step, length, rests, range } = playing[kind];
  const scale = SCALES[Math.floor(chance.uniform() * SCALES.length)] ?? SCALES[0];
  const tuned = low * 2 ** ((Math.floor(chance.uniform() * 7) - 3) / 12);
  const hertzOf = (place: number): number =>
    tuned * 2 ** (Math.floor(place / scale.length) + (scale[place % scale.length] ?? 0) / 12);
  const piece = new Float32Array(PIECE_SECONDS * RATE);
  // A figure of eight notes that comes back changed, over a slow low note.
  const figure = Array.from({ length: 8 }, () => Math.floor(chance.uniform() * range));
  for (let beat = 0; beat * step < PIECE_SECONDS - 1.8; beat += 1) {
    if (beat % 8 === 0) instrument(piece, { at: beat * step, hertz: hertzOf(0) / 2, strength: 0.55, length: length * 1.3 }, chance); // prettier-ignore
    if (chance.uniform() < rests) continue;
    const wander = chance.uniform() < 0.3 ? Math.floor(chance.uniform() * 5) - 2 : 0;
    const place = Math.max(0, Math.min(range + 3, (figure[beat % 8] ?? 0) + wander));
    const strength = (beat % 4 === 0 ? 0.9 : 0.6) * (0.75 + 0.4 * chance.uniform());
    instrument(piece, { at: beat * step + chance.uniform() * 0.02, hertz: hertzOf(place), strength, length }, chance);
  }
  return faded(inRoom(piece));
}

/** Echoes of a room: four delays that do not divide each other. */
function inRoom(dry: Float32Array): Float32Array {
  const wet = Float32Array.from(dry);
  for (const [seconds, kept] of [
    [0.0297, 0.72],
    [0.0371, 0.7],
    [0.0411, 0.68],
    [0.0437, 0.66],
  ] as const) {
    const delay = Math.floor(seconds * RATE);
    const line = new Float32Array(delay);
    let soft = 0;
    for (let sample = 0; sample < dry.length; sample += 1) {
      const out = line[sample % delay] ?? 0;
      soft += (out - soft) * 0.55;
      line[sample % delay] = (dry[sample] ?? 0) + soft * kept;
      wet[sample] = (wet[sample] ?? 0) + out * 0.16;
    }
  }
  return wet;
}

function faded(piece: Float32Array): Float32Array {
  const from = piece.length - FADE * RATE;
  return piece.map((sample, place) => (place < from ? sample : sample * ((piece.length - place) / (FADE * RATE)) ** 2));
}

/** How loud a piece is in each of so many parts, from 0 to 1. */
export function loudness(piece: Float32Array, parts: number): readonly number[] {
  const length = Math.floor(piece.length / parts);
  const levels = Array.from({ length: parts }, (_, part) => {
    let sum = 0;
    for (let place = part * length; place < (part + 1) * length; place += 1) sum += (piece[place] ?? 0) ** 2;
    return Math.sqrt(sum / length);
  });
  const most = Math.max(...levels, 1e-6);
  return levels.map((level) => level / most);
}
