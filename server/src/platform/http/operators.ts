import type { Call } from '@aureus/contract/platform/call.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Readings } from './personal.ts';
import type { OperatorCaller } from './route.ts';

/** A refusal worth a line in the record: who tried what. */
export interface Refused {
  readonly call: Call;
  /** Null when the token opened nothing. */
  readonly operator: OperatorCaller | null;
  readonly requestId: string;
  readonly ip: string;
}

/** Lets operators in; the operator area brings it. */
export interface OperatorAuth {
  /** The operator behind a token, with what the roles allow now: never answered from memory. */
  find(token: string): Promise<OperatorCaller | null>;
  /** Told of every call that was not let through. */
  refused(refused: Refused): Promise<void>;
  /** Told of the personal data that operators read. */
  readonly readings: Readings;
}

/** Lets nobody in, for servers without operators. */
export const noOperators: OperatorAuth = {
  find: async () => null,
  refused: async () => {},
  readings: { count: async () => {}, note: async () => {} },
};

/** The operator who makes a call, or null. Whether the roles allow it is asked once the limit has counted the try. */
export function findOperator(request: FastifyRequest, auth: OperatorAuth): Promise<OperatorCaller | null> {
  const token = request.headers.authorization ?? '';
  return /^[\x21-\x7e]{1,256}$/.test(token) ? auth.find(token) : Promise.resolve(null);
}

/** @throws AppError not_logged_in, operator_forbidden; both are noted */
export async function assertAllowed(
  call: Call,
  operator: OperatorCaller | null,
  request: FastifyRequest,
  auth: OperatorAuth,
): Promise<OperatorCaller> {
  const isAllowed = operator !== null && (call.permission === null || operator.permissions.has(call.permission));
  if (isAllowed) return operator;
  await auth.refused({ call, operator, requestId: request.id, ip: request.ip });
  throw new AppError(operator === null ? 'not_logged_in' : 'operator_forbidden');
}
