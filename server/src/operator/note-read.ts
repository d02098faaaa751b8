import type { Pool } from 'pg';
import type { OperatorContext } from '../platform/http/route.ts';
import type { Audit } from './public.ts';

/** Notes that an operator looked at what belongs to a user. */
export function noteRead(
  audit: Audit,
  pool: Pool,
  { operator, requestId, ip }: OperatorContext,
  action: string,
  userId: number,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return audit.note(pool, {
    operatorId: operator.operatorId,
    action,
    target: `user ${userId}`,
    details,
    requestId,
    ip,
  });
}
