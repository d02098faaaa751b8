import { createHash } from 'node:crypto';
import type { SecurityEventKind } from '@aureus/contract/account/safety-calls.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Logger } from '../platform/log.ts';

/** What is worth a line in the security log; what its owner may see of it is kept in `security_events` too. */
export type SecurityEvent =
  | SecurityEventKind
  | 'login_limited'
  | 'login_frozen'
  | 'code_requested'
  | 'code_limited'
  | 'code_failed'
  | 'reauth_ok'
  | 'reauth_failed'
  | 'undo_failed';

/** One structured line: what, who, from where, in which request. Never a password, code, token or address. */
export function noteEvent(
  log: Logger,
  event: SecurityEvent,
  context: Pick<CallContext, 'requestId' | 'ip'>,
  who: { readonly userId?: bigint | undefined; readonly name?: string },
): void {
  log.info(
    {
      event,
      user: who.userId?.toString(),
      name: who.name === undefined ? undefined : nameHash(who.name),
      ip: context.ip,
      request: context.requestId,
    },
    'Security event',
  );
}

/** Stands for a name where the name itself must not be kept: somebody may have typed a password into the field. */
export function nameHash(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}
