import { extended } from './record-memory.ts';

/** 25-bit keys, five bits a step: a path is five nodes long, whatever the keys are. */
const STEP_BITS = 5;
const TOP_SHIFT = 20;
const STEP_MASK = 31;
const ROOT = 0;
const NONE = 0;

/**
 * Sorted map from the number of a page to the page: a tree of 32-way nodes, each with a bitmap of its occupied children.
 *
 * Why this and not a window of levels around the touch or a balanced tree: the next key up is found by counting zeros
 * in a word, nothing is ever rebalanced or moved when the market walks away, and orders placed at hostile prices cost
 * five steps, no more. It is asked seldom: near the touch a page has many orders, and ladders remember their pages.
 */
export class PriceTrie {
  /** 32 children a node: node numbers, or values in the lowest nodes. */
  #children = new Int32Array(32 * 8);
  #occupied = new Int32Array(8);
  /** The node above; free nodes are chained through it. Node 0 is the root, so 0 ends the chain. */
  #parent = new Int32Array(8);
  #free = ROOT;
  #used = 1;

  /** The value at `key`, 0 when there is none. */
  get(key: number): number {
    const node = this.#lowestNode(key);
    return node === NONE ? NONE : this.#children[(node << STEP_BITS) | (key & STEP_MASK)]!;
  }

  /** Adds a key that is not there. */
  add(key: number, value: number): void {
    let node = ROOT;
    for (let shift = TOP_SHIFT; shift > 0; shift -= STEP_BITS) {
      const step = (key >>> shift) & STEP_MASK;
      const child = this.#children[(node << STEP_BITS) | step]!;
      node = child === NONE ? this.#newNode(node, step) : child;
    }
    this.#setChild(node, key & STEP_MASK, value);
  }

  /** The value of the next key above one that is there, 0 when that is the highest. */
  above(key: number): number {
    let node = this.#lowestNode(key);
    for (let shift = 0; shift <= TOP_SHIFT; shift += STEP_BITS) {
      const higher = this.#occupied[node]! & (-2 << ((key >>> shift) & STEP_MASK));
      if (higher !== 0) return this.#lowestUnder(this.#children[(node << STEP_BITS) | lowestBit(higher)]!, shift);
      node = this.#parent[node]!;
    }
    return NONE;
  }

  /** Removes a key that is there, and the nodes above it that are empty then. */
  remove(key: number): void {
    let node = this.#lowestNode(key);
    for (let shift = 0; shift <= TOP_SHIFT; shift += STEP_BITS) {
      const step = (key >>> shift) & STEP_MASK;
      const left = this.#occupied[node]! & ~(1 << step);
      this.#children[(node << STEP_BITS) | step] = NONE;
      this.#occupied[node] = left;
      if (left !== 0 || node === ROOT) return;
      const parent = this.#parent[node]!;
      this.#parent[node] = this.#free;
      this.#free = node;
      node = parent;
    }
  }

  /** The lowest node of a key, 0 when there is none. */
  #lowestNode(key: number): number {
    let node = ROOT;
    for (let shift = TOP_SHIFT; shift > 0; shift -= STEP_BITS) {
      node = this.#children[(node << STEP_BITS) | ((key >>> shift) & STEP_MASK)]!;
      if (node === NONE) break;
    }
    return node;
  }

  #lowestUnder(node: number, aboveShift: number): number {
    for (let shift = aboveShift; shift > 0; shift -= STEP_BITS) {
      node = this.#children[(node << STEP_BITS) | lowestBit(this.#occupied[node]!)]!;
    }
    return node;
  }

  #setChild(node: number, step: number, child: number): void {
    this.#children[(node << STEP_BITS) | step] = child;
    this.#occupied[node]! |= 1 << step;
  }

  #newNode(parent: number, step: number): number {
    let node = this.#free;
    if (node !== ROOT) this.#free = this.#parent[node]!;
    else {
      if (this.#used === this.#occupied.length) this.#grow(this.#used * 2);
      node = this.#used++;
    }
    this.#parent[node] = parent;
    this.#setChild(parent, step, node);
    return node;
  }

  #grow(length: number): void {
    this.#children = extended(this.#children, new Int32Array(length * 32));
    this.#occupied = extended(this.#occupied, new Int32Array(length));
    this.#parent = extended(this.#parent, new Int32Array(length));
  }
}

/** Position of the lowest set bit of a word that is not zero. */
function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
