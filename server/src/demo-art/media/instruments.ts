import type { SeededRandom } from '@aureus/core/market/simulated/seeded-random.ts';
import { TURN } from '../drawing/style.ts';
import { RATE } from './wave.ts';

/** Plays a note into a piece. */
export type Instrument = (piece: Float32Array, note: Note, chance: SeededRandom) => void;

export interface Note {
  /** Seconds from the beginning of the piece. */
  readonly at: number;
  /** Of its tone, a second. */
  readonly hertz: number;
  /** 1 is loud. */
  readonly strength: number;
  /** Seconds until it is hardly heard any more. */
  readonly length: number;
}

function add(piece: Float32Array, at: number, sample: number): void {
  if (at < piece.length) piece[at] = (piece[at] ?? 0) + sample;
}

/** A plucked string: noise runs through a delay as long as the tone and loses its edges on the way (Karplus and Strong). */
export const plucked: Instrument = (piece, { at, hertz, strength, length }, chance) => {
  const period = Math.max(2, Math.round(RATE / hertz));
  const string = Float32Array.from({ length: period }, () => chance.uniform() * 2 - 1);
  const kept = Math.exp(Math.log(0.001) / (hertz * length));
  const begin = Math.floor(at * RATE);
  let before = 0;
  for (let sample = 0; sample < RATE * length; sample += 1) {
    const place = sample % period;
    const now = string[place] ?? 0;
    const next = ((now + (string[(place + 1) % period] ?? 0)) / 2) * kept;
    string[place] = next;
    // Softer than a string alone: as through a wooden box.
    before += (now - before) * 0.42;
    add(piece, begin + sample, before * strength);
  }
};

/** How high the tones of a bell are, and how strong each is; the high ones end first. */
const OF_BELL = [
  [0.5, 0.45],
  [1, 1],
  [1.19, 0.6],
  [1.5, 0.36],
  [2, 0.5],
  [2.74, 0.24],
  [4.07, 0.12],
] as const;

/** A bell: tones that fit no scale. */
export const bell: Instrument = (piece, { at, hertz, strength, length }) => {
  const begin = Math.floor(at * RATE);
  for (const [high, loud] of OF_BELL) {
    const ends = length / Math.sqrt(high + 0.3);
    const step = (TURN * hertz * high) / RATE;
    if (hertz * high > RATE / 2.2) continue;
    for (let sample = 0; sample < RATE * ends; sample += 1) {
      const fade = Math.exp((-6.9 * sample) / (RATE * ends)) * Math.min(1, sample / 60);
      add(piece, begin + sample, Math.sin(step * sample) * fade * loud * strength * 0.4);
    }
  }
};

/** A breath: a few sines beside each other that swell and beat slowly. */
export const breath: Instrument = (piece, { at, hertz, strength, length }, chance) => {
  const begin = Math.floor(at * RATE);
  for (const [high, loud] of [
    [1, 1],
    [1.004, 0.8],
    [2, 0.34],
    [2.995, 0.17],
    [4.01, 0.08],
  ] as const) {
    const phase = chance.uniform() * TURN;
    const step = (TURN * hertz * high) / RATE;
    for (let sample = 0; sample < RATE * length; sample += 1) {
      const swell = Math.sin((Math.PI * sample) / (RATE * length)) ** 2;
      add(piece, begin + sample, Math.sin(phase + step * sample) * swell * loud * strength * 0.35);
    }
  }
};
