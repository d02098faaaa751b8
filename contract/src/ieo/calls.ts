import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply, decimalText, idText, pageFields, pageOf, shortIdText } from '../platform/wire.ts';
import { allotmentFacts, orderReceipt, orderRow, projectInfo, projectRow } from './shapes.ts';

export const projects = defineCall({
  name: 'ieo.projects',
  method: 'GET',
  path: '/project',
  access: 'public',
  summary:
    'Coins that are sold before they are listed: those one can apply for first, then those to come, then the ended.',
  request: z.strictObject({ ...pageFields() }),
  answer: z.object({ list: z.array(projectRow) }),
});

export const project = defineCall({
  name: 'ieo.project',
  method: 'GET',
  path: '/project/detail',
  access: 'public',
  summary: 'One project: its terms, what was applied for, and how it was allotted.',
  request: z.strictObject({ project_id: idText() }),
  answer: z.object({
    info: projectInfo,
    /** How many users and applications there are. */
    order_info: z.object({ users: z.int(), orders: z.int() }),
    /** Null until it is allotted. */
    sell_order: z.nullable(allotmentFacts),
  }),
  errors: ['ieo_project_unknown'],
});

export const apply = defineCall({
  name: 'ieo.apply',
  method: 'POST',
  path: '/project/order',
  access: 'verified',
  summary:
    'Applies for coins of a project. What they cost is held until the allotment: taken for what is passed, released for the rest.',
  request: z.strictObject({
    project_id: idText(),
    /** Coins. */
    amount: decimalText(),
    /** The currency it is paid in. */
    pay_currency: shortIdText(),
    /** What older clients reckon by themselves. It is not looked at: what coins cost was fixed with the project. */
    price: z.optional(decimalText()),
  }),
  answer: orderRow,
  errors: [
    'ieo_project_unknown',
    'ieo_not_open',
    'ieo_over',
    'ieo_pay_unknown',
    'ieo_step',
    'ieo_cap_reached',
    'ieo_orders_full',
    'amount_too_small',
    'amount_too_large',
    'amount_too_precise',
    'insufficient_balance',
    'funds_frozen',
  ],
  money: true,
});

export const own = defineCall({
  name: 'ieo.own',
  method: 'GET',
  path: '/user/project/own',
  access: 'user',
  summary: 'What the caller has applied for of a project, and what they still may.',
  request: z.strictObject({ project_id: idText() }),
  answer: z.object({ applied: decimalReply(), left: decimalReply(), orders: z.int(), most_orders: z.int() }),
  errors: ['ieo_project_unknown'],
});

export const orders = defineCall({
  name: 'ieo.orders',
  method: 'GET',
  path: '/user/project/order',
  access: 'user',
  summary: "The caller's applications, newest first.",
  request: z.strictObject({
    ...pageFields(),
    /** Goes on after this one, whatever the page: nothing is seen twice when another comes meanwhile. */
    before: z.optional(idText()),
    project_id: z.optional(idText()),
  }),
  answer: pageOf(orderRow),
});

export const receipt = defineCall({
  name: 'ieo.receipt',
  method: 'GET',
  path: '/user/project/receipt',
  access: 'user',
  summary: 'What the allotment of one application of the caller was reckoned from; null until it is made.',
  request: z.strictObject({ id: idText() }),
  answer: z.nullable(orderReceipt),
  errors: ['ieo_order_unknown'],
});
