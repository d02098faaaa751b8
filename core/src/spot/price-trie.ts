import { circle, extended } from './order-slots.ts';

/** 30-bit keys, five bits a step: a path is six nodes long, whatever the prices are. */
const STEP_BITS = 5;
const TOP_SHIFT = 25;
const STEP_MASK = 31;
const ROOT = 0;
const NONE = 0;
const NO_PREFIX = -1;
const RECENT = 1024;

/**
 * Sorted map from a price key to a level: a tree of 32-way nodes, each with a bitmap of its occupied children.
 *
 * Why this and not a window of levels around the touch or a balanced tree: the next key up is found by counting zeros
 * in a word, nothing is ever rebalanced or moved when the market walks away, and orders placed at hostile prices cost
 * six steps, no more. The lowest nodes, 32 neighbouring prices each, are remembered by their prefix, so that work near
 * the touch starts at the bottom and mostly ends there.
 */
export class PriceTrie {
  /** 32 children a node: node numbers, or values in the lowest nodes. */
  #children = new Int32Array(32 * 64);
  #occupied = new Int32Array(64);
  /** The node above; free nodes are chained through it. Node 0 is the root, so 0 ends the chain. */
  #parent = new Int32Array(64);
  /** Of a lowest node: the key without its last step. */
  #prefix = new Int32Array(64).fill(NO_PREFIX);
  /** Lowest nodes by the end of their prefix; to be believed only when the prefix matches. */
  readonly #recent = new Int32Array(RECENT);
  #free = ROOT;
  #used = 1;

  /** The value at `key`, 0 when there is none. */
  get(key: number): number {
    const prefix = key >>> STEP_BITS;
    let leaf = this.#recent[prefix & (RECENT - 1)]!;
    if (this.#prefix[leaf] !== prefix) {
      leaf = this.#descend(key);
      if (leaf === NONE) return NONE;
    }
    return this.#children[(leaf << STEP_BITS) | (key & STEP_MASK)]!;
  }

  /** Adds a key that is not there. */
  add(key: number, value: number): void {
    this.#setChild(this.#leafFor(key), key & STEP_MASK, value);
  }

  /** The value of the next key above one that is there, 0 when that is the highest. */
  above(key: number): number {
    for (let node = this.#leafFor(key), shift = 0; shift <= TOP_SHIFT; node = this.#parent[node]!, shift += STEP_BITS) {
      const higher = this.#occupied[node]! & (-2 << ((key >>> shift) & STEP_MASK));
      if (higher !== 0) return this.#lowestUnder(this.#children[(node << STEP_BITS) | lowestBit(higher)]!, shift);
      if (node === ROOT) return NONE;
    }
    throw circle();
  }

  /** Removes a key that is there. */
  remove(key: number): void {
    let node = this.#leafFor(key);
    for (let shift = 0; shift <= TOP_SHIFT; shift += STEP_BITS) {
      const step = (key >>> shift) & STEP_MASK;
      const left = this.#occupied[node]! & ~(1 << step);
      this.#children[(node << STEP_BITS) | step] = NONE;
      this.#occupied[node] = left;
      if (left !== 0 || node === ROOT) return;
      const parent = this.#parent[node]!;
      this.#prefix[node] = NO_PREFIX;
      this.#parent[node] = this.#free;
      this.#free = node;
      node = parent;
    }
    throw circle();
  }

  /** The lowest node of a key by the way from the root; remembers it. 0 when there is none. */
  #descend(key: number): number {
    let node = ROOT;
    for (let shift = TOP_SHIFT; shift > 0; shift -= STEP_BITS) {
      node = this.#children[(node << STEP_BITS) | ((key >>> shift) & STEP_MASK)]!;
      if (node === NONE) return NONE;
    }
    this.#recent[(key >>> STEP_BITS) & (RECENT - 1)] = node;
    return node;
  }

  /** The lowest node of a key, made with the nodes above it where they are missing. */
  #leafFor(key: number): number {
    const prefix = key >>> STEP_BITS;
    const recent = this.#recent[prefix & (RECENT - 1)]!;
    if (this.#prefix[recent] === prefix) return recent;
    let node = ROOT;
    for (let shift = TOP_SHIFT; shift > 0; shift -= STEP_BITS) {
      const step = (key >>> shift) & STEP_MASK;
      const child = this.#children[(node << STEP_BITS) | step]!;
      node = child === NONE ? this.#newNode(node, step) : child;
    }
    this.#prefix[node] = prefix;
    this.#recent[prefix & (RECENT - 1)] = node;
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
    this.#prefix = extended(this.#prefix, new Int32Array(length).fill(NO_PREFIX));
  }
}

/** Position of the lowest set bit of a word that is not zero. */
function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
