import { allCalls } from '@aureus/contract/calls.ts';
import { allStreams } from '@aureus/contract/streams.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { fitsOf } from '../src/fits.ts';

/** What a schema takes, for the kinds that `fitsOf` knows. */
function valuesOf(schema: $ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as $ZodTypes)._zod;
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the other kinds throw
  switch (def.type) {
    case 'string': {
      const [pattern] = (def.checks ?? []).map(({ _zod }) => (_zod.def as { pattern?: RegExp }).pattern);
      return pattern === undefined ? fc.string() : fc.stringMatching(pattern);
    }
    case 'number':
      return fc.maxSafeInteger();
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constantFrom<unknown>(...def.values);
    case 'enum':
      return fc.constantFrom<unknown>(...Object.values(def.entries));
    case 'nullable':
      return fc.option(valuesOf(def.innerType), { nil: null });
    case 'optional':
      return fc.option(valuesOf(def.innerType), { nil: undefined });
    case 'union':
      return fc.oneof(...def.options.map(valuesOf));
    case 'array':
      return fc.array(valuesOf(def.element), { maxLength: 2 });
    case 'object': {
      const keys = Object.keys(def.shape);
      const needed = keys.filter((key) => def.shape[key]!._zod.optin !== 'optional');
      const members = keys.map((key): [string, fc.Arbitrary<unknown>] => [key, valuesOf(def.shape[key]!)]);
      return fc.record(Object.fromEntries(members), { requiredKeys: needed });
    }
    default:
      throw new Error(`A ${def.type} is not known here`);
  }
}

const odd = [null, undefined, '', 'x', '1.', '-1', 0, 2, 1.5, Number.NaN, Infinity, 2 ** 53, true, [], [null], {}];

/** The value with one of its parts, or all of it, replaced or taken away. */
function spoiled(value: unknown, random: () => number): unknown {
  const isLeaf = typeof value !== 'object' || value === null || Object.keys(value).length === 0;
  if (isLeaf || random() < 0.1) return odd[Math.floor(random() * odd.length)];
  const keys = Object.keys(value);
  const key = keys[Math.floor(random() * keys.length)]!;
  const inner = (value as Record<string, unknown>)[key];
  if (Array.isArray(value)) return value.map((item: unknown) => (item === inner ? spoiled(inner, random) : item));
  const others = Object.entries(value).filter(([name]) => name !== key);
  return Object.fromEntries(random() < 0.1 ? others : [...others, [key, spoiled(inner, random)]]);
}

const schemas: [string, z.ZodMiniType][] = [
  ...allCalls.map(({ name, answer }): [string, z.ZodMiniType] => [name, answer]),
  ...allStreams.map(({ name, event }): [string, z.ZodMiniType] => [`event ${name}`, event]),
];
const quick = schemas.filter(([, schema]) => fitsOf(schema) !== null);

describe('the quick look at what came', () => {
  it('knows nearly all answers and events of the contract, and the largest', () => {
    expect(quick.length / schemas.length).toBeGreaterThan(0.9);
    const names = quick.map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['market.quotation', 'market.sparklines', 'event daymarket']));
  });

  it('says of every answer and event what its schema says, whole or spoiled', () => {
    for (const [name, schema] of quick) {
      const fits = fitsOf(schema)!;
      const each = fc.property(
        valuesOf(schema),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999_999 })),
        (value, numbers) => {
          expect(fits(value), name).toBe(true);
          expect(z.parse(schema, value), name).toEqual(value);
          const other = spoiled(value, () => numbers.next().value);
          expect([name, other, fits(other)]).toEqual([name, other, z.safeParse(schema, other).success]);
        },
      );
      fc.assert(each, { numRuns: 8 });
    }
  });

  it('does not know what changes a value', () => {
    const changing = [
      z.pipe(z.string(), z.transform(Number)),
      z._default(z.int(), 1),
      z.strictObject({ a: z.int() }),
      z.string().check(z.trim()),
      z.string().check(z.maxLength(3)),
      z.email(),
      z.array(z.int()).check(z.minLength(1)),
      z.number(),
    ];
    for (const schema of changing) {
      expect(fitsOf(schema)).toBeNull();
      expect(fitsOf(z.object({ inside: z.nullable(z.array(schema)) }))).toBeNull();
    }
  });
});
