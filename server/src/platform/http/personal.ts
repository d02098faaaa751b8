import type { Call } from '@aureus/contract/platform/call.ts';
import {
  isOwnerId,
  isPersonalSearch,
  personalJsonOf,
  personalKindOf,
  personalReadAs,
  type LookKind,
  type LookPurpose,
} from '@aureus/contract/platform/personal.ts';
import { maskPersonal, maskSearch, readPersonalSearch } from '@aureus/core/text/mask.ts';
import type * as z from 'zod/mini';
import type { OperatorContext } from './route.ts';

/**
 * Personal data in replies to operators. What the contract declares of a call is done here for all of them: values are
 * hidden, and whole for a purpose alone; searches and whole values are counted before anything is read; and what was
 * read stands in the record before it is answered. No area does any of it.
 */

/** What was read of whom, for the record. */
export interface Reading {
  readonly action: 'personal.read' | 'personal.search' | 'personal.look';
  readonly target: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Counts and notes what operators read; the operator area brings it. */
export interface Readings {
  /** Takes one from a share of the operator. The one too many is noted and told. @throws AppError too_many_requests */
  count(reading: Reading, share: LookKind, by: OperatorContext): Promise<void>;
  note(reading: Reading, by: OperatorContext): Promise<void>;
}

type Schema = z.ZodMiniType;

/** Goes through a value: hides what is personal, and collects whose it is. */
type Visit = (value: unknown, seen: Set<number>) => unknown;

/** What zod keeps of a schema, as far as it is walked here. */
interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
  readonly rest?: Schema | null;
  readonly catchall?: Schema;
}

const defOf = (schema: Schema): Def => schema._zod.def;

/** Schemas of single values, which hold nothing else. */
const SINGLE: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'literal', 'enum', 'null']);
/** Schemas that are another one, or nothing in its place. */
const WRAPPING: ReadonlySet<string> = new Set(['nullable', 'optional', 'nonoptional', 'default', 'readonly']);

/** Schemas that were walked: shapes are shared by many calls, and asked about more than once. */
const visits = new WeakMap<Schema, { readonly visit: Visit | null }>();

/**
 * How the values of a schema are hidden; null where there is nothing to hide and nobody named.
 * @throws Error where a schema could hold personal data that is not found here: better no start than a name in a reply
 */
function visitOf(schema: Schema): Visit | null {
  const known = visits.get(schema);
  if (known) return known.visit;
  const visit = findVisit(schema);
  visits.set(schema, { visit });
  return visit;
}

function findVisit(schema: Schema): Visit | null {
  const kind = personalKindOf(schema);
  if (kind !== null) {
    return (value, seen) => {
      if (typeof value !== 'string') return value;
      if (kind === 'linked') seen.add(Number(value));
      return maskPersonal(kind, value);
    };
  }
  const inner = personalJsonOf(schema);
  if (inner !== null) {
    const visit = visitOf(inner);
    return visit && ((value, seen) => (value === '' ? '' : JSON.stringify(visit(JSON.parse(value as string), seen))));
  }
  if (isOwnerId(schema)) {
    return (value, seen) => {
      if (typeof value === 'number') seen.add(value);
      return value;
    };
  }
  const { type, shape, element, innerType, options, items, rest, catchall } = defOf(schema);
  if (type === 'object' && shape && (!catchall || defOf(catchall).type === 'never')) return objectVisit(schema, shape);
  if (type === 'array' && element) {
    const visit = visitOf(element);
    return visit && ((value, seen) => (value as unknown[]).map((one) => visit(one, seen)));
  }
  if (WRAPPING.has(type) && innerType) {
    const visit = visitOf(innerType);
    return visit && ((value, seen) => (value === null || value === undefined ? value : visit(value, seen)));
  }
  const parts = type === 'union' ? options : type === 'tuple' ? [...(items ?? []), ...(rest ? [rest] : [])] : undefined;
  if (parts?.some((part) => visitOf(part) !== null)) {
    throw new Error(`personal data inside of a ${type} cannot be told from the rest`);
  }
  if (!parts && !SINGLE.has(type)) throw new Error(`what a ${type} holds is not known, and could be personal data`);
  return null;
}

function objectVisit(schema: Schema, shape: Readonly<Record<string, Schema>>): Visit | null {
  const own = fieldVisit(shape);
  const by = personalReadAs(schema);
  if (by === null) return own;
  const others = new Map(Object.entries(by.as).map(([word, one]) => [word, visitOf(one)]));
  return (value, seen) => {
    const word = String((value as Readonly<Record<string, unknown>>)[by.field]);
    const visit = others.has(word) ? others.get(word) : own;
    return visit ? visit(value, seen) : value;
  };
}

function fieldVisit(shape: Readonly<Record<string, Schema>>): Visit | null {
  const hiding = Object.entries(shape).flatMap(([name, field]) => {
    const visit = visitOf(field);
    return visit ? [[name, visit] as const] : [];
  });
  if (hiding.length === 0) return null;
  return (value, seen) => {
    const whole = value as Readonly<Record<string, unknown>>;
    const shown = { ...whole };
    for (const [name, visit] of hiding) if (name in whole) shown[name] = visit(whole[name], seen);
    return shown;
  };
}

/** A value as it may stand where everybody reads it, e.g. in the record: hidden is what its schema calls personal. */
export function hidePersonal(schema: Schema, value: unknown): unknown {
  return visitOf(schema)?.(value, new Set()) ?? value;
}

function fieldsOf(call: Call): Readonly<Record<string, Schema>> {
  return defOf(call.request).shape ?? {};
}

function searchFields(call: Call): string[] {
  return Object.entries(fieldsOf(call)).flatMap(([name, field]) => {
    const { innerType } = defOf(field);
    return isPersonalSearch(innerType ?? field) ? [name] : [];
  });
}

/** What is wrong with how a call declares its personal data; empty when nothing is. */
export function personalProblems(call: Call): string[] {
  const { name, access, method, personal } = call;
  const problems: string[] = [];
  const tell = (isWrong: boolean, problem: string): void => void (isWrong && problems.push(`${name} ${problem}`));
  let holds = false;
  try {
    holds = access === 'operator' && visitOf(call.answer) !== null;
  } catch (error) {
    return [`${name} answers something that cannot be walked: ${(error as Error).message}`];
  }
  tell(holds && personal === null, 'answers operators with personal data and does not declare it');
  tell(!holds && personal !== null, 'declares personal data of users and answers none to operators');
  const asks = access === 'operator' && 'purpose' in fieldsOf(call);
  tell(asks !== ((personal?.look ?? null) !== null), 'must take a purpose when whole values are a look, and only then');
  tell((personal?.look ?? null) !== null && method !== 'GET', 'shows personal data whole and must be a GET');
  tell(searchFields(call).length > 0 && personal === null, 'searches for people and must declare personal data');
  return problems;
}

/** Answers a call of which the contract says that the reply holds personal data. */
export type Reader = (input: unknown, by: OperatorContext, run: () => Promise<unknown>) => Promise<unknown>;

/** Null for a call without personal data. `run` answers what fits the contract. */
export function personalReader(call: Call, readings: Readings): Reader | null {
  const { personal, method, name } = call;
  const visit = personal && visitOf(call.answer);
  if (!personal || !visit) return null;
  const { look, subject } = personal;
  const searched = searchFields(call);
  return async (input, by, run) => {
    const given = input as Readonly<Record<string, unknown>>;
    const purpose = given['purpose'] as LookPurpose | undefined;
    const texts = searched.flatMap((field) => (typeof given[field] === 'string' ? [given[field]] : []));
    const isSearch = texts.some((text) => readPersonalSearch(text).number === null);
    const isLook = look !== null && purpose !== undefined;
    const reading: Reading = {
      action: isLook ? 'personal.look' : isSearch ? 'personal.search' : 'personal.read',
      target: subject === null ? name : `${subject} ${String(given['id'])}`,
      details: {
        call: name,
        ...(isLook ? { purpose } : {}),
        ...(texts.length === 0 ? {} : { search: texts.map(maskSearch).join(' ') }),
        ...(given['page'] === undefined ? {} : { page: given['page'] }),
      },
    };
    if (isSearch) await readings.count(reading, 'searches', by);
    if (isLook) await readings.count(reading, look, by);
    const whole = await run();
    const users = new Set<number>(subject === 'user' ? [Number(given['id'])] : []);
    const hidden = visit(whole, users);
    // Acts are in the record by themselves, and answer hidden values.
    if (method === 'GET') await readings.note({ ...reading, details: { ...reading.details, users: [...users] } }, by);
    return isLook ? whole : hidden;
  };
}
