import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { ownerId, personal } from '../platform/personal.ts';
import { decimalReply, idText, timeReply, wholeText } from '../platform/wire.ts';
import { orderStates, projectPhases } from './shapes.ts';

const priceOf = z.object({ currency: z.string(), price: decimalReply() });

export const operatorProjects = defineCall({
  name: 'ieo.operatorProjects',
  method: 'GET',
  path: '/operator/ieo/projects',
  access: 'operator',
  permission: 'terms.read',
  summary:
    'Projects, newest first, at most 200, with what was applied for and what there is to allot. Announced, lodged and cancelled by proposals of the kinds `ieo.project`, `ieo.text`, `ieo.lodge` and `ieo.cancel`.',
  request: z.strictObject({}),
  answer: z.object({
    /** Coins that can be sold: nobody can trade them. */
    coins: z.array(z.object({ id: z.int(), code: z.string() })),
    /** The account coins are allotted from and payments go to: free, and set aside for projects. */
    house: z.array(z.object({ currency: z.string(), available: decimalReply(), held: decimalReply() })),
    projects: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        currency: z.string(),
        phase: z.enum(projectPhases),
        total: decimalReply(),
        step: decimalReply(),
        min: decimalReply(),
        user_cap: decimalReply(),
        prices: z.array(priceOf),
        start_at: timeReply(),
        end_at: timeReply(),
        sell_begin: timeReply(),
        website: z.string(),
        white_paper: z.string(),
        /** Languages its words are there in. */
        languages: z.array(z.string()),
        /** Null until its coins are there: it does not open before. */
        lodged_at: z.nullable(timeReply()),
        users: z.int(),
        orders: z.int(),
        applied: decimalReply(),
        /** Held of users for it, by currency. */
        payments: z.array(z.object({ currency: z.string(), held: decimalReply(), paid: decimalReply() })),
        /** Null until it is allotted. */
        passed: z.nullable(decimalReply()),
        /** The act that announced it; null for those a demo begins with. */
        proposal_id: z.nullable(z.int()),
      }),
    ),
  }),
});

export const operatorOrders = defineCall({
  name: 'ieo.operatorOrders',
  method: 'GET',
  path: '/operator/ieo/orders',
  access: 'operator',
  permission: 'users.read',
  personal: { look: null, subject: null },
  summary: 'Applications for a project, newest first, paged by the last one seen.',
  request: z.strictObject({
    project_id: idText(),
    before: z.optional(idText()),
    limit: z._default(wholeText(1, 100), 50),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        id: z.int(),
        user_id: ownerId(),
        /** E-mail, telephone number or account name. */
        user_name: personal('account'),
        created_at: timeReply(),
        coin: z.string(),
        amount: decimalReply(),
        passed: decimalReply(),
        currency: z.string(),
        held: decimalReply(),
        paid: z.nullable(decimalReply()),
        state: z.enum(orderStates),
      }),
    ),
    /** The `before` of what follows; null at the end. */
    next: z.nullable(z.int()),
  }),
  errors: ['ieo_project_unknown'],
});
