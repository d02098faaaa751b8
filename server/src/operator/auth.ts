import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { OperatorAuth } from '../platform/http/operators.ts';
import type { Readings } from '../platform/http/personal.ts';
import type { Logger } from '../platform/log.ts';
import { noteLine } from './audit.ts';
import type { OperatorSessions } from './sessions.ts';

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sessions: OperatorSessions;
  readonly readings: Readings;
}

/** Finds operators for the edge, and notes who was not let in: in the log always, in the record when it was an operator. */
export function createOperatorAuth({ pool, clock, log, sessions, readings }: Needs): OperatorAuth {
  return {
    readings,
    find: (token) => sessions.find(token),
    refused: async ({ call, operator, requestId, ip }) => {
      const event = operator === null ? 'operator_not_logged_in' : 'operator_forbidden';
      log.info(
        { event, call: call.name, operator: operator?.operatorId.toString(), ip, request: requestId },
        'Security event',
      );
      if (operator === null) return;
      const { operatorId } = operator;
      await noteLine(pool, clock, { operatorId, action: 'operator.forbidden', target: call.name, requestId, ip });
    },
  };
}
