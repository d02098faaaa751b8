import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { lookFields, ownerId, personal, personalSearch } from '../platform/personal.ts';
import { idText, pageFields, pageOf, timeReply } from '../platform/wire.ts';
import { identityStep } from './calls.ts';
import { refusalReasons } from './levels.ts';

export const caseStatuses = ['waiting', 'passed', 'refused'] as const;

/** A request to be verified, as the queue shows it. */
export const identityCaseRow = z.object({
  id: z.int(),
  user_id: ownerId(),
  /** E-mail, phone or account name of the user. */
  account: personal('account'),
  level: z.int(),
  status: z.enum(caseStatuses),
  /** The operator who works on it; null when nobody does. */
  assigned_to: z.nullable(z.int()),
  assigned_name: z.string(),
  submit_time: timeReply(),
  decide_time: z.nullable(timeReply()),
});

export const identityList = defineCall({
  name: 'identity.operatorList',
  method: 'GET',
  path: '/operator/identity/list',
  access: 'operator',
  permission: 'identity.read',
  personal: { look: null, subject: null },
  summary: 'The queue of identity cases.',
  request: z.strictObject({
    ...pageFields(),
    status: z.optional(z.enum(caseStatuses)),
    level: z.optional(z.enum(['1', '2'])),
    /** Cases of the operator who asks, or of nobody. */
    assigned: z.optional(z.enum(['me', 'none'])),
    /** User id, or the whole of an e-mail, a phone number, an account name or the number of a document. */
    q: z.optional(personalSearch()),
    sort: z._default(z.enum(['oldest', 'newest']), 'oldest'),
  }),
  answer: pageOf(identityCaseRow),
});

/** A picture of a case. `path` is fetched with the operator's own session, for five minutes. */
export const casePicture = z.object({
  side: z.enum(['front', 'reverse']),
  path: personal('picture'),
  width: z.int(),
  height: z.int(),
  upload_time: timeReply(),
  /** How many other users have sent the very same picture. */
  other_users: z.int(),
});

export const identityDetail = defineCall({
  name: 'identity.operatorDetail',
  method: 'GET',
  path: '/operator/identity/detail',
  access: 'operator',
  permission: 'identity.read',
  personal: { look: 'cases', subject: 'identity case' },
  summary: 'One identity case; with a purpose, what is needed to decide it.',
  request: z.strictObject({ id: idText(), ...lookFields() }),
  answer: z.object({
    ...identityCaseRow.shape,
    /** Of the document sent for level 1, also when the case is about level 2. */
    id_type: z.int(),
    name: personal('name'),
    card_id: personal('document'),
    email: z.nullable(personal('email')),
    phone: z.nullable(personal('phone')),
    register_time: timeReply(),
    pictures: z.array(casePicture),
    reason: z.nullable(z.enum(refusalReasons)),
    note: personal('text'),
    /** All that happened in cases of the user, oldest first. */
    timeline: z.array(identityStep),
  }),
  errors: ['identity_case_unknown'],
});

export const identityAssign = defineCall({
  name: 'identity.operatorAssign',
  method: 'POST',
  path: '/operator/identity/assign',
  access: 'operator',
  permission: 'identity.decide',
  personal: { look: null, subject: 'identity case' },
  summary: 'Takes a waiting case, or gives it back to the queue.',
  request: z.strictObject({ id: idText(), to: z.enum(['me', 'none']) }),
  answer: identityCaseRow,
  errors: ['identity_case_unknown', 'identity_case_closed'],
});
