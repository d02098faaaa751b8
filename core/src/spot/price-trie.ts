import { extended } from './order-slots.ts';

/** 30-bit keys, five bits a step: a path is six nodes long, whatever the prices are. */
const STEP_BITS = 5;
const TOP_SHIFT = 25;
const STEP_MASK = 31;
const ROOT = 0;
const ABSENT = 0;

/**
 * Sorted map from a price key to a level: a tree of 32-way nodes, each with a bitmap of its occupied children.
 *
 * Why this and not a window of levels around the touch or a balanced tree: every lookup is six loads, the next key up
 * is found by counting zeros in a word, nothing is ever rebalanced or moved when the market walks away, and orders
 * placed at hostile prices cost no more than those at the touch. Neighbouring prices share their nodes, so the path
 * to the touch stays in the nearest cache.
 */
export class PriceTrie {
  /** 32 children a node: node numbers, or values in the lowest nodes. */
  #children = new Int32Array(32 * 64);
  #occupied = new Int32Array(64);
  /** Free nodes are chained through their bitmap. Node 0 is the root, so 0 ends the chain. */
  #free = ROOT;
  #used = 1;
  readonly #path = new Int32Array(TOP_SHIFT / STEP_BITS + 1);

  /** The value at `key`, 0 when there is none. */
  get(key: number): number {
    const children = this.#children;
    let node = ROOT;
    for (let shift = TOP_SHIFT; shift > 0; shift -= STEP_BITS) {
      node = children[(node << STEP_BITS) | ((key >>> shift) & STEP_MASK)]!;
      if (node === ABSENT) return ABSENT;
    }
    return children[(node << STEP_BITS) | (key & STEP_MASK)]!;
  }

  /** Adds a key that is not there. Returns the value of the next higher key, 0 when it is the highest. */
  add(key: number, value: number): number {
    let node = ROOT;
    let fork = ABSENT;
    let forkShift = 0;
    for (let shift = TOP_SHIFT; shift >= 0; shift -= STEP_BITS) {
      const step = (key >>> shift) & STEP_MASK;
      const higher = this.#occupied[node]! & (-2 << step);
      if (higher !== 0) {
        fork = this.#children[(node << STEP_BITS) | lowestBit(higher)]!;
        forkShift = shift;
      }
      node = shift === 0 ? this.#setChild(node, step, value) : this.#childOrNew(node, step);
    }
    return fork === ABSENT ? ABSENT : this.#lowestUnder(fork, forkShift);
  }

  /** Removes a key that is there. */
  remove(key: number): void {
    const path = this.#path;
    let node = ROOT;
    for (let shift = TOP_SHIFT, depth = 0; shift >= 0; shift -= STEP_BITS, depth++) {
      path[depth] = node;
      node = this.#children[(node << STEP_BITS) | ((key >>> shift) & STEP_MASK)]!;
    }
    for (let shift = 0, depth = path.length - 1; depth >= 0; shift += STEP_BITS, depth--) {
      const step = (key >>> shift) & STEP_MASK;
      const owner = path[depth]!;
      this.#children[(owner << STEP_BITS) | step] = ABSENT;
      const left = this.#occupied[owner]! & ~(1 << step);
      this.#occupied[owner] = left;
      if (left !== 0 || owner === ROOT) return;
      this.#occupied[owner] = this.#free;
      this.#free = owner;
    }
  }

  #lowestUnder(node: number, aboveShift: number): number {
    for (let shift = aboveShift; shift > 0; shift -= STEP_BITS) {
      node = this.#children[(node << STEP_BITS) | lowestBit(this.#occupied[node]!)]!;
    }
    return node;
  }

  #childOrNew(node: number, step: number): number {
    const child = this.#children[(node << STEP_BITS) | step]!;
    return child !== ABSENT ? child : this.#setChild(node, step, this.#newNode());
  }

  #setChild(node: number, step: number, child: number): number {
    this.#children[(node << STEP_BITS) | step] = child;
    this.#occupied[node]! |= 1 << step;
    return child;
  }

  #newNode(): number {
    const node = this.#free;
    if (node !== ROOT) {
      this.#free = this.#occupied[node]!;
      this.#occupied[node] = 0;
      return node;
    }
    if (this.#used === this.#occupied.length) {
      this.#occupied = extended(this.#occupied, new Int32Array(this.#used * 2));
      this.#children = extended(this.#children, new Int32Array(this.#used * 64));
    }
    return this.#used++;
  }
}

/** Position of the lowest set bit of a word that is not zero. */
function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
