import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { lineText, pageFields, pageOf, timeReply } from '../platform/wire.ts';
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
      last_login_at: z.nullable(timeReply()),
      created_at: timeReply(),
    }),
  ),
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
