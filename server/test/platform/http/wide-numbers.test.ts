import { allCalls } from '@aureus/contract/calls.ts';
import { logout } from '@aureus/contract/account/calls.ts';
import { revokeOtherSessions, revokeSession } from '@aureus/contract/account/safety-calls.ts';
import { endSession, logout as operatorLogout } from '@aureus/contract/operator/entry-calls.ts';
import { previewProposal, proposalKindNames } from '@aureus/contract/operator/proposal-calls.ts';
import { proposalKinds } from '@aureus/contract/operator/proposals.ts';
import type { Call } from '@aureus/contract/platform/call.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { campaign } from '../../../../tools/vitest/campaign.ts';
import { everythingToken, movableClock } from '../../operator/operators.ts';
import { ableUser } from '../../support/planted.ts';
import type { Able } from '../../support/planted.ts';
import { useServer } from '../../support/server.ts';
import { fieldsOf, isNumber, patternsOf, sendForm, WIDE_NUMBERS } from './all-calls.ts';
import type { FieldSchema } from './all-calls.ts';

const clock = movableClock();
const server = useServer({ clock });
let user: Able;
let operator: string;
beforeAll(async () => {
  user = await ableUser(server, clock, 0);
  operator = await everythingToken(server, clock);
});

/** Requests of one field with one number. */
const EACH = campaign(2, 12);
const SEED = Number(process.env.TEST_SEED ?? 20_261_128);
/** These end the session in use. */
const ENDING: readonly Call[] = [logout, revokeSession, revokeOtherSessions, operatorLogout, endSession];
/** A request is drawn until it fits: so often at most. */
const MOST_DRAWS = 500;

/** A text of a field that often fits what its pattern leaves open. */
function textOf(schema: FieldSchema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 40 } = schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (patternsOf(schema).some((text) => text.startsWith('^20[0-9]'))) return fc.constant('2027-03-01 10:00:00');
  const [pattern] = patternsOf(schema).filter((text) => !text.includes('\\p'));
  const small = fc.oneof(fc.constantFrom('1', '2'), fc.integer({ min: 0, max: 40 }).map(String));
  if (isNumber(schema)) return small;
  if (pattern !== undefined) return fc.oneof(fc.stringMatching(new RegExp(pattern)), small);
  const words = fc.string({ minLength, maxLength: Math.min(maxLength, 60) });
  return fc.oneof(fc.constantFrom('BTC/USDT', 'USDT', 'Some words that say why.', '7'), words);
}

/** Texts of all fields of a call, to choose from. Many optional fields exclude each other: mostly a few of them are there. */
function drawsOf(call: Call): Record<string, string>[] {
  const { fields, required } = fieldsOf(call);
  const names = Object.keys(fields);
  const all = fc.record(Object.fromEntries(names.map((name) => [name, textOf(fields[name] ?? {})])));
  return fc.sample(all, { numRuns: MOST_DRAWS, seed: SEED }).map((texts, draw) => {
    const stays = (name: string, place: number): boolean => required.includes(name) || (place + draw) % 4 < draw % 5;
    return Object.fromEntries(Object.entries(texts).filter(([name], place) => stays(name, place)));
  });
}

/** Forms that the contract takes, with one field as given; none where the field cannot be so. */
function formsWith(call: Call, draws: readonly Record<string, string>[], [field, text]: [string, string]): string[] {
  if (!canBe(call, field, text)) return [];
  const fitting: string[] = [];
  for (const drawn of draws) {
    const values = { ...drawn, [field]: text };
    if (!call.request.safeParse(values).success) continue;
    fitting.push(new URLSearchParams(values).toString());
    if (fitting.length === EACH) break;
  }
  return fitting;
}

/** Whether the contract takes a text in a field by itself. */
function canBe(call: Call, field: string, text: string): boolean {
  const { success, error } = call.request.safeParse({ [field]: text });
  return success || !error.issues.some(({ path }) => path[0] === field);
}

/** Sends a form as who may make the call. @returns what is wrong with the answer, or null */
async function failure(call: Call, form: string): Promise<string | null> {
  const token = call.access === 'operator' ? operator : user.token;
  const sent = call.method === 'GET' ? form.replaceAll(/[^\x21-\x7e]|#/gu, encodeURIComponent) : form;
  const { status, text } = await sendForm(server, call, sent, { authorization: token });
  return status >= 500 ? `${call.name} ${form.slice(0, 200)} => ${status} ${text.slice(0, 200)}` : null;
}

test('S37: a number that fits the contract but no column is refused or unknown in every field of every call, and never an error of ours', async () => {
  const failures: string[] = [];
  const unreached: string[] = [];
  let sent = 0;
  await user.prove();
  for (const call of allCalls.filter((each) => !ENDING.includes(each))) {
    const draws = drawsOf(call);
    for (const [field, schema] of Object.entries(fieldsOf(call).fields)) {
      if (!isNumber(schema)) continue;
      const forms = WIDE_NUMBERS.flatMap((text) => formsWith(call, draws, [field, text]));
      const isOpen = WIDE_NUMBERS.some((text) => canBe(call, field, text));
      if (isOpen && forms.length === 0) unreached.push(`${call.name}.${field}`);
      sent += forms.length;
      for (const form of forms) failures.push(...[await failure(call, form)].filter((one) => one !== null));
    }
  }
  expect(failures).toEqual([]);
  // All fields are reached behind the contract: a request that is refused for another field proves nothing.
  expect(unreached).toEqual([]);
  expect(sent).toBeGreaterThan(1_000);
}, 600_000);

interface JsonSchema extends FieldSchema {
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** A value for a schema, whole numbers as wide as given where they may be. */
function valueOf(schema: JsonSchema, wide: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valueOf(each, wide)));
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
  switch (schema.type) {
    case 'integer':
    case 'number':
      return maximum > 1_000_000_000 ? fc.constant(wide) : fc.constant(Math.max(minimum, 0));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, wide), { minLength: schema.minItems ?? 0, maxLength: (schema.minItems ?? 0) + 1 }); // prettier-ignore
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).map(([name, of]) => [name, valueOf(of, wide)] as const);
      return fc.record(Object.fromEntries(entries), { requiredKeys: [...(schema.required ?? [])] });
    }
    case undefined:
    default:
      return textOf(schema);
  }
}

test('S37: an act that names a number no column holds is refused or unknown, whatever its kind', async () => {
  const failures: string[] = [];
  const tried = new Set<string>();
  for (const kind of proposalKindNames) {
    const { payload } = proposalKinds[kind];
    const schema = z.toJSONSchema(payload, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    for (const wide of [2_147_483_648, Number.MAX_SAFE_INTEGER]) {
      const drawn = fc.sample(valueOf(schema, wide), { numRuns: MOST_DRAWS, seed: SEED });
      const fitting = drawn.map((value) => JSON.stringify(value)).filter((text) => payload.safeParse(JSON.parse(text)).success && text.includes(String(wide))); // prettier-ignore
      for (const text of new Set(fitting.slice(0, EACH * 3))) {
        tried.add(kind);
        const form = new URLSearchParams({ kind, payload: text }).toString();
        failures.push(...[await failure(previewProposal, form)].filter((one) => one !== null));
      }
    }
  }
  expect(failures).toEqual([]);
  expect(tried.size).toBeGreaterThan(30);
}, 600_000);
