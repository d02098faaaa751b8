interface Level {
  readonly id: number;
  readonly price: number;
}

/**
 * Thresholds in the order in which a price reaches them, so that a price that reaches none is one comparison on either
 * side, however many wait.
 */
export class LevelIndex {
  /** Reached by a price above them; the lowest last. */
  readonly #up: Level[] = [];
  /** Reached by a price below them; the highest last. */
  readonly #down: Level[] = [];

  get size(): number {
    return this.#up.length + this.#down.length;
  }

  add(id: number, isUp: boolean, price: number): void {
    const levels = isUp ? this.#up : this.#down;
    levels.splice(placeOf(levels, isUp, { id, price }), 0, { id, price });
  }

  remove(id: number, isUp: boolean, price: number): void {
    const levels = isUp ? this.#up : this.#down;
    const place = placeOf(levels, isUp, { id, price });
    if (levels[place]?.id === id) levels.splice(place, 1);
  }

  /** Those a price is strictly beyond, the nearest to where it comes from first. They stay. */
  reachedBy(price: number): number[] {
    const reached: number[] = [];
    for (let place = this.#up.length - 1; place >= 0; place -= 1) {
      const level = this.#up[place];
      if (!level || level.price >= price) break;
      reached.push(level.id);
    }
    for (let place = this.#down.length - 1; place >= 0; place -= 1) {
      const level = this.#down[place];
      if (!level || level.price <= price) break;
      reached.push(level.id);
    }
    return reached;
  }
}

/** Where a level stands or belongs: by price, those of one price by id. */
function placeOf(levels: readonly Level[], isUp: boolean, wanted: Level): number {
  const isBefore = ({ id, price }: Level): boolean =>
    price === wanted.price ? id < wanted.id : isUp ? price > wanted.price : price < wanted.price;
  let [low, high] = [0, levels.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const level = levels[middle];
    if (level && isBefore(level)) low = middle + 1;
    else high = middle;
  }
  return low;
}
