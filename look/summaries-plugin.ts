import type { Plugin } from 'vite';

type Node = Readonly<Record<string, unknown>>;
interface Value {
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const isNamed = (node: unknown, names: readonly string[]): boolean =>
  isNode(node) && node['type'] === 'Identifier' && names.includes(String(node['name']));

const DECLARES = ['defineCall', 'defineStream'];

/** The summaries of the calls and streams declared below a node. */
function* summariesIn(node: Node): Generator<Value> {
  const [declared] = (node['arguments'] as Node[] | undefined) ?? [];
  if (
    node['type'] === 'CallExpression' &&
    isNamed(node['callee'], DECLARES) &&
    Array.isArray(declared?.['properties'])
  ) {
    for (const property of declared['properties'] as Node[]) {
      if (isNamed(property['key'], ['summary'])) yield property['value'] as Value;
    }
  }
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const each of value as unknown[]) if (isNode(each)) yield* summariesIn(each);
    } else if (isNode(value)) yield* summariesIn(value);
  }
}

/** Leaves out what the contract says of its calls and streams: programmers read it on the API page, and no app does. */
export const withoutSummaries = (): Plugin => ({
  name: 'aureus:summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/.*\.ts$/, code: /\bsummary:/ },
    handler(code) {
      const program = this.parse(code, { lang: 'ts' }) as unknown as Node;
      let kept = '';
      let reached = 0;
      for (const { start, end } of summariesIn(program)) {
        kept += `${code.slice(reached, start)}''`;
        reached = end;
      }
      return reached === 0 ? null : { code: kept + code.slice(reached), map: null };
    },
  },
});
