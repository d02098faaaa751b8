import type { NetworkId } from '@aureus/contract/deposit/shapes.ts';
import { type ExtendedKeyProblem, extendedKeyProblem } from '@aureus/core/wallet/watch-only.ts';
import { z } from 'zod';

/** What the texts of settings may be, and the sentences that say what they must be. */
export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

export const decimal = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,6})?$/, `must be a number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a number from ${min} to ${max}`);

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

export const address = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );

export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** Several of the values, each once. */
export const someOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  list
    .refine(
      (given) => given.length > 0 && given.every((each) => values.includes(each)),
      `must be a comma list of ${values.join(', ')}`,
    )
    .transform((given): ReadonlySet<Values[number]> => new Set(given as Values[number][]));

export const origins = list.refine(
  (values) => values.every((value) => URL.canParse(value) && new URL(value).origin === value),
  'must be a comma list of origins such as https://app.example.com',
);

const keyProblems: Readonly<Record<ExtendedKeyProblem, string>> = {
  private: 'is a private key, which must not be here: take it away and give the extended public key of the account',
  shape: 'must be an extended public key of this network, such as xpub6…',
  depth: 'must be the key of an account (three levels below the master key)',
};

/** The extended public key deposit addresses of a network are derived from. */
export const accountKey = (network: NetworkId) =>
  z
    .string()
    .superRefine((text, context) => {
      const problem = extendedKeyProblem(network, text);
      if (problem) context.addIssue({ code: 'custom', message: keyProblems[problem] });
    })
    .optional();

/** A line of the bank details shown to users. */
export const bankLine = z
  .string()
  .regex(/^[^\p{Cc}]{1,120}$/u, 'must be one line of at most 120 characters')
  .optional();

export const postgresAddress = address('postgres:', 'postgresql:', 'socket:').optional();
export const webAddress = address('http:', 'https:');
