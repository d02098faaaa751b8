import * as z from 'zod/mini';
import { contactWays } from '../content/shapes.ts';
import { halt } from '../market/halts.ts';
import { defineCall } from '../platform/call.ts';
import { languages } from '../platform/language.ts';
import { generalSettingNames } from '../platform/general-settings.ts';
import { decimalReply } from '../platform/wire.ts';

export const markets = defineCall({
  name: 'operator.markets',
  method: 'GET',
  path: '/operator/markets',
  access: 'operator',
  permission: 'terms.read',
  summary: 'The terms of all markets. Changed by proposals of the kind `market.terms`.',
  request: z.strictObject({}),
  answer: z.array(
    z.object({
      id: z.int(),
      symbol: z.string(),
      kind: z.enum(['coin', 'stock']),
      /** Percent. */
      maker_fee: decimalReply(),
      taker_fee: decimalReply(),
      /** Percent from the index price beyond which nothing trades. */
      price_band: decimalReply(),
      /** Whole units of the quote currency. */
      min_total: decimalReply(),
      quote: z.string(),
      tick: decimalReply(),
      lot: decimalReply(),
      /** As stored. */
      open: z.boolean(),
      /** What users are told of it while it is closed. */
      halt: z.nullable(halt),
      /** Nobody trades there although it is open: the feed of this server has no prices of it. */
      prices_missing: z.boolean(),
    }),
  ),
});

export const currencies = defineCall({
  name: 'operator.currencies',
  method: 'GET',
  path: '/operator/currencies',
  access: 'operator',
  permission: 'terms.read',
  summary: 'All currencies.',
  request: z.strictObject({}),
  answer: z.array(
    z.object({ id: z.int(), code: z.string(), name: z.string(), kind: z.enum(['coin', 'stock']), scale: z.int() }),
  ),
});

export const generalSettingsList = defineCall({
  name: 'operator.generalSettings',
  method: 'GET',
  path: '/operator/settings',
  access: 'operator',
  permission: 'terms.read',
  summary: 'Settings of the product and how far each may go. Changed by proposals of the kind `settings.general`.',
  request: z.strictObject({}),
  answer: z.array(
    z.object({
      name: z.enum(generalSettingNames),
      value: z.int(),
      initial: z.int(),
      least: z.int(),
      most: z.int(),
      /** `h`, a currency, or empty for a plain number. */
      unit: z.string(),
    }),
  ),
});

export const site = defineCall({
  name: 'operator.site',
  method: 'GET',
  path: '/operator/site',
  access: 'operator',
  permission: 'content.read',
  summary: 'What visitors are told of the site. Changed by proposals of the kind `site.config`.',
  request: z.strictObject({}),
  answer: z.object({
    site_name: z.string(),
    support_url: z.string(),
    /** All tiles there are; `place` from 1 among those shown, 0 for those that are not. */
    menu: z.array(z.object({ title: z.string(), url: z.string(), place: z.int() })),
    frame_hosts: z.array(z.string()),
    game_url: z.string(),
    /** How people are reached outside of the app; what is empty is not shown. */
    contacts: z.array(z.object({ way: z.enum(contactWays), address: z.string() })),
    /** Id of the announcement that opens over the home page, 0 for none; and all there are to choose from. */
    popup: z.int(),
    announcements: z.array(z.object({ id: z.int(), title: z.string() })),
  }),
});

export const mailTexts = defineCall({
  name: 'operator.mailTexts',
  method: 'GET',
  path: '/operator/mail-texts',
  access: 'operator',
  permission: 'content.read',
  summary: 'The texts of mail in one language. Changed by proposals of the kind `mail.text`.',
  request: z.strictObject({ language: z.enum(languages) }),
  answer: z.array(
    z.object({
      key: z.string(),
      /** ICU message as built in. */
      builtin: z.string(),
      /** What is said instead; null where nothing was changed. */
      changed: z.nullable(z.string()),
      /** Names that must appear, as `{name}`. */
      placeholders: z.array(z.string()),
    }),
  ),
});
