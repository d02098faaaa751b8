/** Where the cards of a wall of pictures stand, in CSS pixels from its upper edge. */
export interface WallLayout {
  /** For each column the cards in it, from above. */
  readonly columns: readonly (readonly WallPlace[])[];
  /** Of the whole wall. */
  readonly height: number;
}

export interface WallPlace {
  /** Of the card, in the order of the list. */
  readonly index: number;
  readonly column: number;
  readonly top: number;
  readonly height: number;
}

export interface WallShape {
  readonly columns: number;
  /** Of one column. */
  readonly width: number;
  /** Between cards, across and down. */
  readonly gap: number;
  /** Of what stands below each picture. */
  readonly foot: number;
}

/** No picture is shown narrower or wider than this: one very long picture would hide all others. */
export const [NARROWEST, WIDEST] = [0.6, 1.8];

/** Width by height of a picture as the wall shows it. */
export function shownRatio(width: number, height: number): number {
  if (!(width > 0) || !(height > 0)) return 1;
  return Math.min(WIDEST, Math.max(NARROWEST, width / height));
}

/**
 * Puts each card under the column that is the shortest so far, so that what is new in the list is never far below.
 * @param ratios width by height of each picture
 */
export function layWall(ratios: readonly number[], { columns, width, gap, foot }: WallShape): WallLayout {
  const filled = Array.from({ length: columns }, (_, column) => ({ column, places: [] as WallPlace[], end: 0 }));
  for (const [index, ratio] of ratios.entries()) {
    const shortest = filled.reduce((least, other) => (other.end < least.end ? other : least));
    const height = Math.round(width / ratio) + foot;
    shortest.places.push({ index, column: shortest.column, top: shortest.end, height });
    shortest.end += height + gap;
  }
  return {
    columns: filled.map(({ places }) => places),
    height: Math.max(0, ...filled.map(({ end }) => end - gap)),
  };
}

/** The cards that touch what is between two heights of the wall, in the order of the list. */
export function placesBetween({ columns }: WallLayout, from: number, to: number): WallPlace[] {
  return columns
    .flatMap((places) => {
      const first = firstWhere(places, ({ top, height }) => top + height > from);
      return places.slice(
        first,
        Math.max(
          first,
          firstWhere(places, ({ top }) => top >= to),
        ),
      );
    })
    .toSorted((a, b) => a.index - b.index);
}

/** The index of the first place that fits, where all after one that fits do too. */
function firstWhere(places: readonly WallPlace[], fits: (place: WallPlace) => boolean): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const place = places[middle];
    if (place !== undefined && fits(place)) high = middle;
    else low = middle + 1;
  }
  return low;
}
