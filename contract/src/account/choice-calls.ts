import * as z from 'zod/mini';
import { fiatCodes } from '../market/fiat.ts';
import { defineCall } from '../platform/call.ts';
import { languages } from '../platform/language.ts';
import { flagText } from '../platform/wire.ts';

/** Which colour a rise has. */
export const upColours = ['green', 'red'] as const;

const state = () =>
  z.object({
    /** Null: nothing was chosen, each device keeps what it has. */
    language: z.nullable(z.enum(languages)),
    /** Where the user lives, ISO 3166 alpha-2. */
    region: z.nullable(z.string()),
    fiat: z.nullable(z.enum(fiatCodes)),
    up_colour: z.nullable(z.enum(upColours)),
    /** 1: lists that others see show only the first letter of the nickname, and no portrait. */
    hide_nickname: z.union([z.literal(0), z.literal(1)]),
  });

export const choices = defineCall({
  name: 'account.choices',
  method: 'GET',
  path: '/user/choices',
  access: 'user',
  summary: 'What the user chose for all devices.',
  request: z.strictObject({}),
  answer: state(),
});

export const choose = defineCall({
  name: 'account.choose',
  method: 'POST',
  path: '/user/choices/update',
  access: 'user',
  summary: 'Stores what the user chose for all devices. What is left out stays as it is.',
  request: z.strictObject({
    language: z.optional(z.enum(languages)),
    region: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'region_unknown' }))),
    fiat: z.optional(z.enum(fiatCodes)),
    up_colour: z.optional(z.enum(upColours)),
    hide_nickname: z.optional(flagText()),
  }),
  answer: state(),
  errors: ['region_unknown'],
});
