import type { ArtRarity, ArtType } from '@aureus/contract/art/rules.ts';
import type { ArtistKey } from '../styles/styles.ts';
import type { Size } from '../drawing/canvas.ts';
import type { PaletteName } from '../drawing/colours.ts';
import type { PieceKind } from '../media/pieces.ts';

/** A work before it is made. What it is made of alone decides how it looks and sounds. */
export interface PlannedWork {
  readonly name: string;
  readonly description: string;
  readonly type: ArtType;
  /** Of a sound: what is played. */
  readonly piece: PieceKind | null;
  readonly key: number;
  readonly palette: PaletteName;
  readonly shape: Shape;
  readonly rarity: ArtRarity;
  readonly sale: PlannedSale;
}

/** USDT: at a fixed price, or what an auction begins with. `kept`: only shown. `box`: copies of it are in blind boxes. */
export type PlannedSale =
  | { readonly way: 'fixed' | 'auction'; readonly price: string }
  | { readonly way: 'kept' }
  | { readonly way: 'box'; readonly boxes: number };

/** Somebody simulated who makes works. */
export interface Artist {
  readonly key: ArtistKey;
  /** Stands under their name. */
  readonly line: string;
  /** What they say when they ask to become a creator. */
  readonly about: string;
  readonly works: readonly PlannedWork[];
  readonly series: PlannedSeries | null;
}

/** A series of blind boxes with all works of an artist that are for boxes. */
export interface PlannedSeries {
  readonly name: string;
  /** USDT for one box. */
  readonly price: string;
  readonly hours: number;
  readonly userCap: number;
}

/** Sizes of still pictures; what moves is drawn smaller. */
export const shapes = {
  tall: { width: 720, height: 900 },
  long: { width: 660, height: 960 },
  square: { width: 760, height: 760 },
  wide: { width: 880, height: 660 },
} as const satisfies Readonly<Record<string, Size>>;
export type Shape = keyof typeof shapes;

type Look = readonly [key: number, palette: PaletteName, shape: Shape];

/** A line of an artist's list. */
const planned =
  (type: ArtType, piece: PieceKind | null = null) =>
  (look: Look, rarity: ArtRarity, sale: PlannedSale, name: string, description: string): PlannedWork => {
    const [key, palette, shape] = look;
    return { name, description, type, piece, key, palette, shape, rarity, sale };
  };

export const picture = planned(1);
export const animation = planned(2);
export const sound = (piece: PieceKind) => planned(3, piece);
export const film = planned(4);

export const fixed = (price: string): PlannedSale => ({ way: 'fixed', price });
export const auction = (price: string): PlannedSale => ({ way: 'auction', price });
export const boxes = (number: number): PlannedSale => ({ way: 'box', boxes: number });
export const kept: PlannedSale = { way: 'kept' };
