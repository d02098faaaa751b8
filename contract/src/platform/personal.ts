import * as z from 'zod/mini';
import { lineText } from './wire.ts';

/**
 * Which fields hold personal data of users, said where the fields are declared. Of operators' calls everything else
 * follows from it at the edge: what is hidden in replies, what is counted, and what stands in the record.
 */

/** What a personal field holds; by it the field is hidden. */
export const personalKinds = [
  /** E-mail, telephone number or account name: what somebody is called by. */
  'account',
  'email',
  'phone',
  'name',
  /** Number of a card or bank account. */
  'bank',
  /** Number of an identity document. */
  'document',
  /** Where money comes in or goes to. */
  'address',
  /** Id of a transaction or reference of a bank: whoever has it looks up where the money came from and went. */
  'payment',
  /** Path of a private picture. */
  'picture',
  'ip',
  /** Number of an account, where the secret is that it has to do with another. */
  'linked',
  /** Free text about somebody. */
  'text',
] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** Of what an operator has a share an hour. */
export const lookKinds = ['cases', 'pictures', 'vouchers', 'people', 'payouts', 'searches'] as const;
export type LookKind = (typeof lookKinds)[number];

/** Why an operator wants to see personal data whole: to decide, to pay out, to help, or because the law asks. */
export const lookPurposes = ['decide', 'pay', 'support', 'authority'] as const;
export type LookPurpose = (typeof lookPurposes)[number];

/** Of a call of operators whose reply holds personal data. */
export interface Personal {
  /** The share from which its whole values are taken, for a `purpose`; null when they are never shown whole. */
  readonly look: Exclude<LookKind, 'pictures' | 'vouchers' | 'searches'> | null;
  /** What the `id` of its request numbers, for the record; null where the request names nobody. */
  readonly subject: string | null;
}

/** Stands in every value that is hidden. */
export const hiddenSign = '•••';

/** In the place of the path of a picture that is hidden. */
export const hiddenPicture = 'hidden';

/** An object is read as another schema when its `field` says one of `as`: what is personal in it depends on that. */
export interface ReadAs {
  readonly field: string;
  readonly as: Readonly<Record<string, z.ZodMiniType>>;
}

const kindOf = new WeakMap<z.ZodMiniType, PersonalKind>();
const readAs = new WeakMap<z.ZodMiniType, ReadAs>();
const jsonOf = new WeakMap<z.ZodMiniType, z.ZodMiniType>();
const owners = new WeakSet<z.ZodMiniType>();
const searches = new WeakSet<z.ZodMiniType>();

/** A text that is personal data, in a reply or in the payload of a proposal. Add checks before, not after. */
export function personal(kind: PersonalKind, schema = z.string()) {
  kindOf.set(schema, kind);
  return schema;
}

/** An object of which another schema says what is personal, where one of its fields decides that. */
export function personalBy<Shape extends z.ZodMiniType>(by: ReadAs, schema: Shape): Shape {
  readAs.set(schema, by);
  return schema;
}

/** A text that is JSON, or empty; what `inner` says of it is hidden inside of it. */
export function personalJson(inner: z.ZodMiniType) {
  const schema = z.string();
  jsonOf.set(schema, inner);
  return schema;
}

/** The number of the user whose data a reply or a payload holds. */
export function ownerId(schema = z.int()) {
  owners.add(schema);
  return schema;
}

/**
 * A field of a request by which people are looked for. It finds numbers of things, and personal values as a whole:
 * what found parts of them would spell out letter by letter what is hidden. To look for a value is a look. What could
 * be the number of a thing, up to nine digits, is taken for a value in double quotes alone.
 */
export function personalSearch() {
  const schema = lineText(1, 254);
  searches.add(schema);
  return schema;
}

/** The field by which whole values are asked for. Add with a spread to a call with a `look`. */
export const lookFields = () => ({ purpose: z.optional(z.enum(lookPurposes)) });

export const personalKindOf = (schema: z.ZodMiniType): PersonalKind | null => kindOf.get(schema) ?? null;
export const personalReadAs = (schema: z.ZodMiniType): ReadAs | null => readAs.get(schema) ?? null;
export const personalJsonOf = (schema: z.ZodMiniType): z.ZodMiniType | null => jsonOf.get(schema) ?? null;
export const isOwnerId = (schema: z.ZodMiniType): boolean => owners.has(schema);
export const isPersonalSearch = (schema: z.ZodMiniType): boolean => searches.has(schema);
