import { mix, SeededRandom } from '@aureus/core/market/simulated/seeded-random.ts';

/** Chances of one act. The same keys give the same ones. */
export class Chance {
  readonly #random: SeededRandom;

  constructor(...keys: readonly number[]) {
    this.#random = new SeededRandom(mix(...keys));
  }

  /** A whole number between two, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.#random.uniform() * (most - least + 1));
  }

  /** Whether something happens that happens so many times in a hundred. */
  percent(often: number): boolean {
    return this.#random.uniform() * 100 < often;
  }

  /** One of several; undefined of none. */
  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.whole(0, items.length - 1)];
  }

  /** One of several, each as often as its weight says. */
  weighted<Item extends { readonly weight: number }>(items: readonly Item[]): Item | undefined {
    let left = this.#random.uniform() * items.reduce((sum, { weight }) => sum + weight, 0);
    return items.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
  }
}
