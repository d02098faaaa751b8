import { close as closeCall, closing as closingCall } from '@aureus/contract/account/closing-calls.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { route } from '../platform/http/route.ts';
import type { Route } from '../platform/http/route.ts';
import { askToClose, type ClosingWork, readClosing } from './closing.ts';

/** Binds the calls by which users close their account. */
export function closingRoutes(needs: ClosingWork, deadline: Deadline): readonly Route[] {
  return [
    route(closingCall, (_input, { caller }) => readClosing(needs, caller.userId)),
    route(closeCall, async (_input, context) => ({
      closes_at: (await askToClose(needs, deadline, context)).toISOString(),
    })),
  ];
}
