import type { Call } from './call.ts';
import type { AreaNames } from './names.ts';
import type { Stream } from './stream.ts';

/** All that an area brings to the contract. */
export interface Area {
  readonly names: AreaNames;
  readonly calls: readonly Call[];
  readonly streams: readonly Stream[];
}

/** What `import * as …` gives. */
type Module = Readonly<Record<string, unknown>>;

/** Gathers an area from whole modules: of what they export, the declared calls and streams count. */
export function defineArea(
  names: AreaNames,
  { calls, streams = [] }: { readonly calls: readonly Module[]; readonly streams?: readonly Module[] },
): Area {
  return { names, calls: calls.flatMap(callsOf), streams: streams.flatMap(streamsOf) };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function callsOf(module: Module): Call[] {
  return Object.values(module).filter((value): value is Call => isObject(value) && 'envelope' in value);
}

function streamsOf(module: Module): Stream[] {
  return Object.values(module).filter((value): value is Stream => isObject(value) && 'repair' in value);
}
