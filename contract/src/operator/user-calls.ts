import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { lookFields, ownerId, personal, personalSearch } from '../platform/personal.ts';
import {
  decimalReply,
  idText,
  lineText,
  pageFields,
  pageOf,
  shortIdText,
  timeReply,
  wholeText,
} from '../platform/wire.ts';
import { accountNames } from '../wallet/accounts.ts';

/** Whether a user may log in and take money out. */
const freeze = { login_frozen: z.boolean(), funds_frozen: z.boolean() };

const userRow = {
  id: ownerId(),
  /** How the user is called: mail address, telephone number or account name. */
  name: personal('account'),
  nickname: personal('name'),
  /** Empty when there is none. */
  email: personal('email'),
  phone: personal('phone'),
  /** 0 not verified, 1 basic, 2 advanced. */
  identity_level: z.int(),
  ...freeze,
  created_at: timeReply(),
};

export const users = defineCall({
  name: 'operator.users',
  method: 'GET',
  path: '/operator/users',
  access: 'operator',
  permission: 'users.read',
  personal: { look: null, subject: null },
  summary: 'Users, found by number, or by a whole mail address, telephone number, account name or nickname.',
  request: z.strictObject({
    ...pageFields(),
    search: z.optional(personalSearch()),
    frozen: z.optional(z.enum(['login', 'funds', 'none'])),
    sort: z._default(z.enum(['-created', 'created', 'id', '-id']), '-created'),
  }),
  answer: pageOf(z.object(userRow)),
});

const forUser = () => z.strictObject({ id: idText() });

export const user = defineCall({
  name: 'operator.user',
  method: 'GET',
  path: '/operator/users/detail',
  access: 'operator',
  permission: 'users.read',
  personal: { look: 'people', subject: 'user' },
  summary: 'One user; personal data whole for a purpose.',
  request: z.strictObject({ id: idText(), ...lookFields() }),
  answer: z.object({
    ...userRow,
    account_name: personal('name'),
    language: z.string(),
    timezone: z.string(),
    sessions: z.int(),
    last_seen_at: z.nullable(timeReply()),
    has_totp: z.boolean(),
    passkeys: z.int(),
    /** Until then no withdrawal leaves, because the password was reset; null when it is over. */
    withdrawals_frozen_until: z.nullable(timeReply()),
    /** Since when the owner wants the account closed, which a login undoes; and when it was. */
    closing_asked_at: z.nullable(timeReply()),
    closed_at: z.nullable(timeReply()),
    /** Value of all balances in USDT; null while a price is missing, and for who may not read the ledger. */
    total_usdt: z.nullable(decimalReply()),
    open_orders: z.int(),
    /** Copy trading: 1 of who leads, their followers, the traders they follow, and their open copies. */
    copy_leads: z.int(),
    copy_followers: z.int(),
    copy_follows: z.int(),
    copies: z.int(),
    notes: z.int(),
  }),
  errors: ['account_not_found'],
});

/** What two accounts may have in common. */
export const linkKinds = [
  'login_address',
  'mailbox',
  'telephone',
  'former_login',
  'device',
  'address_and_browser',
  'payout_address',
  'document',
  'invitation',
  'lost_to',
  'gained_from',
] as const;

export const userLinks = defineCall({
  name: 'operator.userLinks',
  method: 'GET',
  path: '/operator/users/links',
  access: 'operator',
  permission: 'users.read',
  personal: { look: 'people', subject: 'user' },
  summary: 'Accounts that have something in common with this one; their numbers whole for a purpose.',
  request: z.strictObject({ id: idText(), ...lookFields() }),
  answer: z.array(z.object({ id: personal('linked'), kind: z.enum(linkKinds), times: z.int() })),
});

export const userBalances = defineCall({
  name: 'operator.userBalances',
  method: 'GET',
  path: '/operator/users/balances',
  access: 'operator',
  permission: 'ledger.read',
  summary: 'The wallets of a user that hold something.',
  request: forUser(),
  answer: z.array(
    z.object({
      account: z.enum(accountNames),
      currency_id: z.int(),
      currency: z.string(),
      available: decimalReply(),
      held: decimalReply(),
      usdt: z.nullable(decimalReply()),
    }),
  ),
  errors: ['account_not_found'],
});

export const userOrders = defineCall({
  name: 'operator.userOrders',
  method: 'GET',
  path: '/operator/users/orders',
  access: 'operator',
  permission: 'users.read',
  summary: 'The spot orders of a user, newest first.',
  request: z.strictObject({ id: idText(), open: z.optional(z.enum(['1'])), ...pageFields() }),
  answer: pageOf(
    z.object({
      id: z.string(),
      symbol: z.string(),
      side: z.enum(['buy', 'sell']),
      kind: z.enum(['limit', 'market']),
      status: z.enum(['open', 'filled', 'cancelled']),
      price: decimalReply(),
      /** Of a stop, else null: the mark price it waits for, how far that trails behind it, and when it was reached. */
      trigger: z.nullable(decimalReply()),
      trail_distance: z.nullable(decimalReply()),
      triggered_at: z.nullable(timeReply()),
      /** Zero for a market buy that gave a total. */
      amount: decimalReply(),
      filled: decimalReply(),
      /** Quote currency traded so far. */
      filled_total: decimalReply(),
      created_at: timeReply(),
    }),
  ),
  errors: ['account_not_found'],
});

export const userLedger = defineCall({
  name: 'operator.userLedger',
  method: 'GET',
  path: '/operator/users/ledger',
  access: 'operator',
  permission: 'ledger.read',
  summary: 'The movements of a user, newest first, paged by the number of the last one seen.',
  request: z.strictObject({
    id: idText(),
    currency: z.optional(shortIdText()),
    /** Movements older than this one. */
    before: z.optional(idText()),
    limit: z._default(wholeText(1, 100), 50),
  }),
  answer: z.array(
    z.object({
      id: z.int(),
      transfer_id: z.int(),
      account: z.enum(accountNames),
      currency: z.string(),
      kind: z.string(),
      available: decimalReply(),
      held: decimalReply(),
      /** What caused it, by kind; null when there is nothing to point at. */
      ref: z.nullable(z.string()),
      created_at: timeReply(),
    }),
  ),
  errors: ['account_not_found'],
});

const note = z.object({ id: z.int(), operator: z.string(), text: personal('text'), created_at: timeReply() });

export const userNotes = defineCall({
  name: 'operator.userNotes',
  method: 'GET',
  path: '/operator/users/notes',
  access: 'operator',
  permission: 'users.read',
  personal: { look: 'people', subject: 'user' },
  summary: 'What operators wrote about a user, newest first; whole for a purpose.',
  request: z.strictObject({ id: idText(), ...lookFields() }),
  answer: z.array(note),
  errors: ['account_not_found'],
});

export const addUserNote = defineCall({
  name: 'operator.addUserNote',
  method: 'POST',
  path: '/operator/users/notes/add',
  access: 'operator',
  permission: 'users.note',
  personal: { look: null, subject: 'user' },
  summary: 'Writes a note about a user; it stays.',
  request: z.strictObject({ id: idText(), text: lineText(2, 1000) }),
  answer: note,
  errors: ['account_not_found', 'proposal_affected'],
});
