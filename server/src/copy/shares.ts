import type { shares } from '@aureus/contract/copy/calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { readProfiles } from '../account/public.ts';
import type { ListNeeds } from './leaders.ts';

/** Shares the caller has paid or earned. Of what was earned nobody is named who paid it. */
export async function listOwnShares(
  { pool, copies }: ListNeeds,
  caller: bigint,
  { kind, before, limit }: Input<typeof shares>,
): Promise<Answer<typeof shares>> {
  const rows = await copies.listShares(caller, { kind, before, limit: limit + 1 });
  const profiles = await readProfiles(
    pool,
    rows.map(({ leader }) => leader),
  );
  const data = rows.slice(0, limit).map(({ leader, ...row }) => ({
    ...row,
    nickname: kind === 'paid' ? (profiles.get(leader)?.nickname ?? '') : null,
  }));
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}
