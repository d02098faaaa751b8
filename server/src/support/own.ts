import type { Pool, PoolClient } from 'pg';
import type { AccountLink } from '../account/public.ts';
import { affectedOperators } from '../operator/public.ts';
import { AppError } from '../platform/errors.ts';

/** What it takes to know whose a case is. */
export interface OwnNeeds {
  /** What accounts have in common that are one person's. */
  readonly links: () => readonly AccountLink[];
}

/**
 * Operators who are the user of a case as well, as far as the platform knows: by a mailbox the account has or had, or by
 * another account of the same person.
 */
export async function operatorsWhoAre(
  connection: Pool | PoolClient,
  { links }: OwnNeeds,
  userId: bigint,
): Promise<ReadonlySet<bigint>> {
  return affectedOperators(connection, links(), { users: [userId] });
}

/** @throws AppError support_own_case when an operator is the user of the case as well */
export async function refuseOwn(
  connection: Pool | PoolClient,
  needs: OwnNeeds,
  { owner_id }: { readonly owner_id: bigint },
  operatorId: bigint | null,
): Promise<void> {
  if (operatorId === null) return;
  if ((await operatorsWhoAre(connection, needs, owner_id)).has(operatorId)) throw new AppError('support_own_case');
}
