import type { ChainBox, SeriesInfo } from '@aureus/contract/box/shapes.ts';
import { lastHead } from '@aureus/core/box/chain.ts';
import { draw, drawSecond, unsoldOf } from '@aureus/core/box/draw.ts';
import { commitmentOf, termsText } from '@aureus/core/box/terms.ts';

/** What this device finds when it draws a series again, step by step; null where it cannot tell. */
export interface Recomputed {
  /** The terms are those that are shown: price, moments, commitment and prize list, and nothing else is in them. */
  readonly terms: boolean;
  /** The seed of the series is the one that was promised. */
  readonly seed: boolean;
  /** All boxes in their order lead from the terms to the head. */
  readonly chain: boolean;
  /** The prices are of a whole minute, at least one after the sale. */
  readonly moment: boolean;
  /** The prices were signed. Null on a device that does not know Ed25519. */
  readonly signature: boolean | null;
  /** Every box holds what the draw gives it, and what is left is what nobody bought. */
  readonly boxes: boolean;
  /** The prize of every box by this device, that of box 1 first; the unsold ones last. */
  readonly drawn: readonly number[];
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Draws a series again. @param boxes all that were sold, in their order; null while it is not drawn */
export async function recompute(info: SeriesInfo, boxes: readonly ChainBox[]): Promise<Recomputed | null> {
  const { draw: shown, prizes, terms, commitment, head, sold } = info;
  if (shown === null) return null;
  const drawn = drawAgain(info, boxes) ?? [];
  const left = unsoldOf(prizes, drawn, sold);
  return {
    terms: terms === shownTerms(info),
    seed: commitmentOf(bytesOf(shown.seed)) === commitment,
    chain: boxes.length === sold && lastHead(terms, boxes.map(({ seed }) => seed)) === head, // prettier-ignore
    moment: isInTime(info, shown.seal.second),
    signature: await isSigned(shown.seal),
    boxes:
      boxes.every(({ prize }, place) => prize === drawn[place]) &&
      prizes.every(({ unsold }, place) => unsold === left[place]),
    drawn,
  };
}

/** The terms as they follow from what is shown. */
function shownTerms({ code, price, currency_name, start_time, end_time, commitment, prizes }: SeriesInfo): string {
  const [startsAt, endsAt] = [Date.parse(start_time), Date.parse(end_time)];
  return termsText({ code, price, currency: currency_name, startsAt, endsAt, commitment, prizes });
}

/**
 * The prize of every box by the chain of these boxes: the real ones, or as they would have been.
 * @returns null while the series is not drawn
 */
export function drawAgain(
  { draw: shown, prizes, terms, sold }: SeriesInfo,
  boxes: readonly Pick<ChainBox, 'seed'>[],
): number[] | null {
  if (shown === null) return null;
  const head = lastHead(terms, boxes.map(({ seed }) => seed)); // prettier-ignore
  return draw(prizes, { seed: bytesOf(shown.seed), head, sold, seal: shown.seal });
}

/** A series that is sold out is drawn earlier than its published end has it, never later. */
function isInTime({ end_time, draw_time, sold, boxes }: SeriesInfo, second: number): boolean {
  const moment = Date.parse(draw_time) / 1_000;
  const latest = drawSecond(Date.parse(end_time));
  return second >= moment && moment % 60 === 0 && (sold < boxes ? moment === latest : moment <= latest);
}

type Seal = NonNullable<SeriesInfo['draw']>['seal'];

async function isSigned({ sequence, second, hash, public_key, signature }: Seal): Promise<boolean | null> {
  const said = new TextEncoder().encode(`aureus prices\n${sequence}\n${second}\n${hash}`);
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(public_key), { name: 'Ed25519' }, false, ['verify']);
    return await crypto.subtle.verify({ name: 'Ed25519' }, key, bytesOf(signature), said);
  } catch {
    // An older browser, or a page without HTTPS.
    return null;
  }
}

export const isEqual = ({ terms, seed, chain, moment, signature, boxes }: Recomputed): boolean =>
  terms && seed && chain && moment && signature !== false && boxes;
