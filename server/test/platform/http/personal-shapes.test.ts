import { allCalls } from '@aureus/contract/calls.ts';
import { ownerId, personal } from '@aureus/contract/platform/personal.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { personalProblems } from '../../../src/platform/http/personal.ts';

const name = () => personal('name');

/** An operator's call that answers a shape and says nothing of personal data. */
function problemsOf(answer: z.ZodMiniType): string[] {
  const known = allCalls.find(({ name: called }) => called === 'operator.roles');
  if (!known) throw new Error('There is no call without personal data');
  return personalProblems({ ...known, answer });
}

/** Shapes personal data could lie in. */
const shapes: Readonly<Record<string, z.ZodMiniType>> = {
  field: z.object({ inside: name() }),
  nullable: z.nullable(name()),
  optional: z.object({ inside: z.optional(name()) }),
  default: z._default(name(), ''),
  readonly: z.readonly(z.object({ inside: name() })),
  array: z.array(z.object({ inside: name() })),
  union: z.union([z.literal(0), name()]),
  'discriminated union': z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), inside: name() }),
    z.object({ kind: z.literal('b') }),
  ]),
  tuple: z.tuple([z.string(), name()]),
  'rest of a tuple': z.tuple([z.string()], name()),
  record: z.record(z.string(), name()),
  map: z.map(z.string(), name()),
  set: z.set(name()),
  lazy: z.lazy(() => z.object({ inside: name() })),
  pipe: z.pipe(name(), z.transform(String)),
  'pipe to it': z.pipe(z.string(), name()),
  intersection: z.intersection(z.object({ one: z.string() }), z.object({ inside: name() })),
  // oxlint-disable-next-line promise/valid-params -- no promise
  catch: z.catch(name(), ''),
  promise: z.promise(name()),
  'fields nobody named': z.catchall(z.object({ one: z.string() }), name()),
  'any other field': z.looseObject({ one: z.string() }),
  any: z.any(),
  unknown: z.unknown(),
  custom: z.custom<string>(),
  'template literal': z.templateLiteral(['of ', z.string()]),
};

test.each(Object.keys(shapes))('a call of operators does not hide personal data in: %s', (shape) => {
  expect(problemsOf(shapes[shape] ?? z.string())).toHaveLength(1);
  expect(problemsOf(z.object({ data: z.array(shapes[shape] ?? z.string()) }))).toHaveLength(1);
});

test.each([
  ['single values', z.object({ a: z.string(), b: z.int(), c: z.boolean(), d: z.literal(1), e: z.enum(['x']) })],
  ['numbers of a union', z.union([z.literal(0), z.literal(1)])],
  ['a pair', z.tuple([z.string(), z.string()])],
  ['no other field', z.strictObject({ a: z.nullable(z.string()) })],
])('and may answer %s', (_what, shape) => {
  expect(problemsOf(shape)).toEqual([]);
});

test('what is marked cannot be made another schema, which would lose the mark', () => {
  expect(() => personal('name').check(z.minLength(1))).toThrow(/mark/);
  expect(() => ownerId().check(z.positive())).toThrow(/mark/);
});

test('every call there is can be walked', () => {
  expect(allCalls.flatMap(personalProblems)).toEqual([]);
});
