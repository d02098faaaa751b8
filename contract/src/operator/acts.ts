import * as z from 'zod/mini';
import { haltReasons, longestHaltMinutes } from '../market/halts.ts';
import { accountNames } from '../wallet/accounts.ts';
import { houseName } from '../platform/shown-text.ts';
import { decimalPattern, shortId } from '../platform/wire.ts';
import { ownerId } from '../platform/personal.ts';
import { isPlainWords } from '../platform/plain-words.ts';
import { isHelpAddress, isSafeHost, isSafeLink } from '../platform/safe-link.ts';
import { defaultLanguage, languages } from '../platform/language.ts';
import { generalSettingsPayload } from '../platform/general-settings.ts';
import { closing, ofHouse, ofTerms, ofUser } from './act.ts';

/** The acts that belong to no other area. */

const id = () => z.int().check(z.positive());
const user = () => ownerId(id());
const amount = () => z.string().check(z.maxLength(40), z.regex(decimalPattern));
const email = () =>
  z.string().check(z.maxLength(254), z.regex(/^[^\s@,;<>"()[\]:\\\p{Cc}\P{ASCII}]{1,64}@[a-z0-9.-]{3,253}$/u));

/** Name of a role: lower-case letters, digits and underscores. */
export const roleName = () => z.string().check(z.regex(/^[a-z][a-z0-9_]{1,29}$/));

/**
 * `login`: the user is logged out and cannot log in, and everything else stops with it. `funds`: no money leaves or moves:
 * no withdrawal, transfer, exchange, order or new destination, and open orders are cancelled.
 */
export const freezeScopes = ['login', 'funds'] as const;
const freezePayload = z.strictObject({ user_id: user(), scope: z.enum(freezeScopes) });

/** Money of the promotions account given to a user. `amount` in whole units of the currency. */
const giftPayload = z.strictObject({
  user_id: user(),
  account: z.enum(accountNames),
  currency: z.string().check(z.regex(/^[A-Z0-9]{1,12}$/)),
  amount: amount(),
});

/**
 * Terms of a market, each optional. Fees and price band in percent, `min_total` in whole units of the quote currency. With
 * `open: false` alone users may be told why (`halt_reason`) and in how many minutes from the execution on it is expected
 * to open again (`halt_minutes`, 0 for not known); also of a market that is closed already.
 */
const marketTermsPayload = z
  .strictObject({
    market_id: shortId(),
    maker_fee: z.optional(amount()),
    taker_fee: z.optional(amount()),
    price_band: z.optional(amount()),
    min_total: z.optional(amount()),
    open: z.optional(z.boolean()),
    halt_reason: z.optional(z.enum(haltReasons)),
    halt_minutes: z.optional(z.int().check(z.minimum(0), z.maximum(longestHaltMinutes))),
  })
  .check(
    z.refine(({ open, halt_reason }) => halt_reason === undefined || open === false, { path: ['halt_reason'] }),
    z.refine(({ open, halt_minutes }) => halt_minutes === undefined || open === false, { path: ['halt_minutes'] }),
  );

/** What visitors are told of the site, each optional. */
const contactLink = () =>
  z.optional(z.union([z.literal(''), z.string().check(z.maxLength(300), z.refine(isSafeLink))]));

const sitePayload = z.strictObject({
  site_name: z.optional(houseName(1, 40)),
  /** Where users find help. */
  support_url: z.optional(z.string().check(z.maxLength(300), z.refine(isHelpAddress))),
  /** Titles of the tiles of the home menu in their order; a tile that is left out is not shown. */
  menu: z.optional(z.array(houseName(1, 30)).check(z.maxLength(20))),
  /** Id of the announcement that opens over the home page; 0 for none. */
  popup: z.optional(z.int().check(z.minimum(0))),
  /** Hosts of others whose pages may be shown inside the app. */
  frame_hosts: z.optional(z.array(z.string().check(z.maxLength(253), z.refine(isSafeHost))).check(z.maxLength(20))),
  /** The page of the game, on one of these hosts; empty for none. */
  game_url: z.optional(z.union([z.literal(''), z.string().check(z.maxLength(300), z.refine(isSafeLink))])),
  /** How people are reached outside of the app; empty: not so. */
  contact_email: z.optional(z.union([z.literal(''), email()])),
  contact_telegram: contactLink(),
  contact_whatsapp: contactLink(),
  contact_line: contactLink(),
  contact_skype: contactLink(),
  contact_loans: contactLink(),
  contact_repayment: contactLink(),
});

/** One text of a mail in one language; null brings the built-in text back. */
const mailTextPayload = z.strictObject({
  key: z.string().check(z.regex(/^[a-z_]{1,60}(\.[a-z]{1,20})?$/)),
  language: z.enum(languages),
  text: z.nullable(z.string().check(z.minLength(1), z.maxLength(2000), z.refine(isPlainWords))),
});

/** Cancels every open spot order of a market that is closed. */
const marketClearPayload = z.strictObject({ market_id: shortId() });

const invitePayload = z.strictObject({
  name: houseName(2, 60),
  email: email(),
  roles: z.array(roleName()).check(z.minLength(1), z.maxLength(10)),
  /** Of the invitation and of the mails that follow. */
  language: z._default(z.enum(languages), defaultLanguage),
});

const operatorRolesPayload = z.strictObject({
  operator_id: id(),
  roles: z.array(roleName()).check(z.maxLength(10)),
});

const operatorIdPayload = z.strictObject({ operator_id: id() });

const freeze = { ...ofUser, permission: 'users.freeze', payload: freezePayload } as const;
const ofContent = { ...ofHouse, permission: 'content.decide' } as const;
export const ofOperators = { ...ofHouse, permission: 'operators.decide' } as const;

export const operatorActs = {
  'user.freeze': { ...freeze, alone: 'at_once' },
  'user.unfreeze': freeze,
  'user.credit': { ...ofUser, permission: 'credit.decide', payload: giftPayload, money: true },
  'market.terms': {
    ...ofTerms,
    payload: marketTermsPayload,
    alone: closing('open', 'market_id', 'halt_reason', 'halt_minutes'),
  },
  'market.clear': { ...ofTerms, payload: marketClearPayload },
  'settings.general': { ...ofTerms, payload: generalSettingsPayload },
  'site.config': { ...ofContent, payload: sitePayload },
  'mail.text': { ...ofContent, payload: mailTextPayload },
  'operator.invite': { ...ofOperators, payload: invitePayload },
  'operator.roles': { ...ofOperators, payload: operatorRolesPayload },
  'operator.reset_factor': { ...ofOperators, payload: operatorIdPayload },
  'operator.disable': { ...ofOperators, payload: operatorIdPayload },
  'operator.enable': { ...ofOperators, payload: operatorIdPayload },
} as const;
