/** A tile of the home menu while it is being arranged. */
export interface Tile {
  readonly title: string;
  readonly shown: boolean;
}

/** All tiles in the order of the page: those shown by their place, the others after them. */
export function tilesOf(menu: readonly { readonly title: string; readonly place: number }[]): readonly Tile[] {
  const rank = (place: number): number => (place === 0 ? Number.MAX_SAFE_INTEGER : place);
  return menu
    .toSorted((a, b) => rank(a.place) - rank(b.place))
    .map(({ title, place }) => ({ title, shown: place > 0 }));
}

/** The tiles with one of them a place further up (-1) or down (1). */
export function moved(tiles: readonly Tile[], index: number, step: 1 | -1): readonly Tile[] {
  const tile = tiles[index];
  const other = tiles[index + step];
  if (tile === undefined || other === undefined) return tiles;
  return tiles.with(index, other).with(index + step, tile);
}
