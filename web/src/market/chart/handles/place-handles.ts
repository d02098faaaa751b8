/** Room a handle takes up and down, pixels. */
const HEIGHT = 22;

export interface Placed<T> {
  readonly item: T;
  readonly y: number;
  /** How many handles stand between it and the edge, because their prices are near its own. */
  readonly column: number;
}

/** Puts handles beside each other where they would cover one another; those out of sight are left out. */
export function placeHandles<T>(
  items: readonly { readonly item: T; readonly y: number }[],
  height: number,
): Placed<T>[] {
  const placed: Placed<T>[] = [];
  const seen = items.filter(({ y }) => y >= 0 && y <= height).toSorted((a, b) => a.y - b.y);
  for (const { item, y } of seen) {
    const near = placed.filter((other) => y - other.y < HEIGHT).map(({ column }) => column);
    let column = 0;
    while (near.includes(column)) column += 1;
    placed.push({ item, y, column });
  }
  return placed;
}
