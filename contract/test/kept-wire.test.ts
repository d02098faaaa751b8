import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { allCalls } from '../src/calls.ts';
import { allStreams } from '../src/streams.ts';

/** What the test looks at of a schema, whatever its kind. */
type Definition = Readonly<Record<string, unknown>> & { readonly type: string };

const definitionOf = (schema: unknown): Definition =>
  (schema as { readonly _zod: { readonly def: Definition } })._zod.def;

const IN_BRACKETS: Readonly<Record<string, readonly [string, string]>> = { array: ['[', ']'], record: ['<', '>'] };

/** The names of the fields of a schema, in the order of the alphabet; `?` for what may be left out, `|` between forms. */
function namesIn(schema: unknown): string {
  const definition = definitionOf(schema);
  const { type, shape, element, valueType, options, items, innerType, in: input } = definition;
  if (type === 'object') {
    const fields = Object.entries(shape as Readonly<Record<string, unknown>>).map(
      ([name, field]) => `${name}${mayBeMissing(field) ? '?' : ''}${namesIn(field)}`,
    );
    return `{${fields.toSorted().join(' ')}}`;
  }
  const [open, close] = IN_BRACKETS[type] ?? ['', ''];
  const inner = type === 'pipe' ? input : (innerType ?? element ?? valueType);
  if (inner !== undefined) return open + namesIn(inner) + close;
  const forms = (options ?? items) as readonly unknown[] | undefined;
  return [...new Set(forms?.map(namesIn))].filter((form) => form !== '').join('|');
}

const mayBeMissing = (schema: unknown): boolean => ['optional', 'default'].includes(definitionOf(schema).type);

const line = (what: string, schema: z.ZodMiniType): string => `  ${what} ${namesIn(schema)}`.trimEnd();

test('what clients call, send, read and hear is still called what it was called', async () => {
  // Clients out there know these names; the console comes with the server. `vitest run -u` adds new ones to the file.
  // None is ever taken out or changed, and nothing that could be left out is ever asked for.
  const calls = allCalls
    .filter(({ access }) => access !== 'operator')
    .map(({ method, path, encoding, request, answer }) =>
      [
        `${method} ${path}${encoding === 'form' ? '' : ` (${encoding})`}`,
        line('takes', request),
        line('answers', answer),
      ].join('\n'),
    )
    .toSorted();
  const streams = allStreams
    .filter(({ access }) => access !== 'operator')
    .map(({ name, params, event }) => `stream ${[name, ...Object.keys(params)].join(':')}\n${line('tells', event)}`)
    .toSorted();
  await expect(`${[...calls, ...streams].join('\n')}\n`).toMatchFileSnapshot('kept-wire.txt');
});
