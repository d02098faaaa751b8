import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { idText, lineText, pageFields, pageOf, timeReply } from '../platform/wire.ts';

/** Most rows of one export. */
export const auditExportRows = 10_000;

const day = () => z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));

const filters = () => ({
  operator: z.optional(idText()),
  /** Begins with this, e.g. `identity.` or `operator.login`. */
  action: z.optional(lineText(1, 60)),
  /** Exactly this target, e.g. `user 100001`. */
  target: z.optional(lineText(1, 120)),
  /** Part of the action, the target or the details. */
  search: z.optional(lineText(1, 100)),
  /** First and last day, in the time zone. */
  from: z.optional(day()),
  to: z.optional(day()),
  /** IANA name of the zone of these days; UTC when left out. */
  zone: z.optional(lineText(1, 60)),
});

export const audit = defineCall({
  name: 'operator.audit',
  method: 'GET',
  path: '/operator/audit',
  access: 'operator',
  permission: 'audit.read',
  summary: 'The record of what operators did, newest first.',
  request: z.strictObject({ ...pageFields(), ...filters() }),
  answer: pageOf(
    z.object({
      id: z.int(),
      /** Null for what the system did, or somebody who was not let in. */
      operator_id: z.nullable(z.int()),
      operator: z.string(),
      action: z.string(),
      target: z.string(),
      /** JSON. */
      details: z.string(),
      ip: z.string(),
      request_id: z.string(),
      at: timeReply(),
    }),
  ),
  errors: ['page_too_deep', 'invalid_timezone'],
});

export const auditExport = defineCall({
  name: 'operator.auditExport',
  method: 'GET',
  path: '/operator/audit/export',
  access: 'operator',
  permission: 'audit.read',
  summary: 'The same as CSV that no spreadsheet takes for formulas; the newest rows first.',
  request: z.strictObject(filters()),
  answer: z.object({ csv: z.string(), rows: z.int(), /** Whether older rows were left out. */ cut: z.boolean() }),
  errors: ['invalid_timezone'],
});
