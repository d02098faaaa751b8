import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { idText, lineText, pageFields, pageOf, timeReply } from '../platform/wire.ts';
import { proofFields } from './entry-calls.ts';
import { operatorPermissions } from './permissions.ts';

export const operators = defineCall({
  name: 'operator.operators',
  method: 'GET',
  path: '/operator/operators',
  access: 'operator',
  permission: 'operators.read',
  summary: 'All operators.',
  request: z.strictObject({
    ...pageFields(),
    search: z.optional(lineText(1, 100)),
    state: z.optional(z.enum(['active', 'disabled'])),
  }),
  answer: pageOf(
    z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      state: z.enum(['active', 'disabled']),
      roles: z.array(z.string()),
      has_totp: z.boolean(),
      passkeys: z.int(),
      sessions: z.int(),
      /** Until when they approve nothing that moves money; null when that is over. */
      new_until: z.nullable(timeReply()),
      /** A third person has yet to say that it is not one of those who let them in. */
      unconfirmed: z.boolean(),
      /** Whether the operator who asks may confirm them. */
      can_confirm: z.boolean(),
      last_login_at: z.nullable(timeReply()),
      created_at: timeReply(),
    }),
  ),
});

export const confirmOperator = defineCall({
  name: 'operator.confirm',
  method: 'POST',
  path: '/operator/operators/confirm',
  access: 'operator',
  permission: 'operators.decide',
  summary: 'Says, as a third person, that a newcomer is somebody of their own and not one of those who let them in.',
  request: z.strictObject({ operator_id: idText(), ...proofFields() }),
  answer: z.object({ done: z.literal(true) }),
  errors: [
    'operator_unknown',
    'operator_not_yours_to_confirm',
    'second_factor_required',
    'second_factor_wrong',
    'second_factor_missing',
    'safety_changed',
  ],
});

export const roles = defineCall({
  name: 'operator.roles',
  method: 'GET',
  path: '/operator/roles',
  access: 'operator',
  permission: 'operators.read',
  summary: 'The roles, what they allow and how many operators have them.',
  request: z.strictObject({}),
  answer: z.array(
    z.object({ role: z.string(), permissions: z.array(z.enum(operatorPermissions)), operators: z.int() }),
  ),
});

export const invitations = defineCall({
  name: 'operator.invitations',
  method: 'GET',
  path: '/operator/invitations',
  access: 'operator',
  permission: 'operators.read',
  summary: 'Invitations nobody has accepted yet.',
  request: z.strictObject({}),
  answer: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      roles: z.array(z.string()),
      /** It lets an operator in again who lost a second factor. */
      again: z.boolean(),
      created_at: timeReply(),
      expires_at: timeReply(),
    }),
  ),
});

export const names = defineCall({
  name: 'operator.names',
  method: 'GET',
  path: '/operator/names',
  access: 'operator',
  summary: 'Who the operators are, by their numbers; also those who work here no more.',
  request: z.strictObject({}),
  answer: z.array(z.object({ id: z.int(), name: z.string() })),
});
