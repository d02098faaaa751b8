import type { Plugin } from 'vite';

/** A whole number that ends in `n`, or what looks like one in a text. */
const LIKELY = /\d_?n\b/;

type Node = Readonly<Record<string, unknown>>;
interface BigIntLiteral {
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** All bigint literals of values below a node; a type such as `0n` is none. */
function* bigintsIn(node: Node): Generator<BigIntLiteral> {
  if (node['type'] === 'TSLiteralType') return;
  if (node['type'] === 'Literal' && typeof node['bigint'] === 'string') yield node as unknown as BigIntLiteral;
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const each of value as unknown[]) if (isNode(each)) yield* bigintsIn(each);
    } else if (isNode(value)) yield* bigintsIn(value);
  }
}

/**
 * Names the bigint literals of a module at its beginning. The React compiler of oxc 0.156 makes `undefined` of each that stands
 * in a component or a hook (oxc issue 26161), and says nothing; a name it leaves alone. Comes before the compiler.
 */
export const bigints = (): Plugin => ({
  name: 'aureus:bigints',
  enforce: 'pre',
  transform: {
    filter: { id: { include: /\.tsx?$/, exclude: /\/node_modules\// }, code: LIKELY },
    handler(code, id) {
      const program = this.parse(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
      const names = new Map<string, string>();
      let moved = '';
      let reached = 0;
      for (const { start, end } of [...bigintsIn(program)].toSorted((a, b) => a.start - b.start)) {
        const literal = code.slice(start, end);
        const name = names.get(literal) ?? `bigint${names.size}$`;
        names.set(literal, name);
        moved += code.slice(reached, start) + name;
        reached = end;
      }
      if (names.size === 0) return null;
      // On the first line, so that the others keep their numbers.
      const named = [...names].map(([literal, name]) => `${name} = ${literal}`).join(', ');
      return { code: `const ${named};${moved}${code.slice(reached)}`, map: null };
    },
  },
});
