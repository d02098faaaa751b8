import type { ClientBase } from 'pg';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { AppError } from '../platform/errors.ts';
import type { Draft } from './draft.ts';
import type { Facts, GrantedTrial } from './facts.ts';
import { GRANTED, readTrials } from './trials.ts';

/** Those of these numbers, with the last moment to open them. */
export async function readGranted(
  client: ClientBase,
  ids: readonly number[],
  ends: Pick<Deadline, 'dueOf'>,
): Promise<ReadonlyMap<number, GrantedTrial>> {
  if (ids.length === 0) return new Map();
  const trials = await readTrials(client, ids);
  const due = await ends.dueOf(client, ids.map(String));
  return new Map([...trials].map(([id, trial]) => [id, { ...trial, endsAt: due.get(String(id)) ?? null }]));
}

interface Needs {
  readonly draft: Pick<Draft, 'trials'>;
  readonly facts: Pick<Facts, 'at' | 'trials'>;
}

/**
 * A trial margin of a user whose position can be opened now.
 * @throws AppError coupon_unknown for none, and for that of somebody else; coupon_used_up; coupon_expired
 */
export function grantedTrial({ draft, facts }: Needs, owner: number, id: number): GrantedTrial & { endsAt: Date } {
  const trial = facts.trials.get(id);
  if (!trial || Number(trial.owner) !== owner) throw new AppError('coupon_unknown');
  if (trial.position !== null || draft.trials.isOpened(id)) throw new AppError('coupon_used_up');
  const { endsAt } = trial;
  if (trial.state !== GRANTED || endsAt === null || endsAt <= facts.at) throw new AppError('coupon_expired');
  return { ...trial, endsAt };
}
