import type * as calls from '@aureus/contract/copy/follow-calls.ts';
import { copyModes } from '@aureus/contract/copy/shapes.ts';
import type { FollowRow } from '@aureus/contract/copy/shapes.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { type CopyMode, NUMBER_BOUNDS, NUMBER_SCALE } from '@aureus/core/copy/sizing.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { readProfiles } from '../account/public.ts';
import type { FollowLimits } from '../futures/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import type { ListNeeds } from './leaders.ts';
import { readTerms, type StoredTerms } from './terms.ts';

/** Follows a trader, or changes a follow. @throws AppError as the contract's call says */
export async function followLeader(
  { pool, copies }: ListNeeds,
  input: Input<typeof calls.follow>,
  { caller, claim }: Pick<MoneyContext, 'caller' | 'claim'>,
): Promise<FollowRow> {
  const leader = BigInt(input.trader_user_id);
  const currency = copies.currency();
  const [terms, profile, existing] = await Promise.all([
    readTerms(pool),
    readProfiles(pool, [leader]),
    copies.followOf(caller.userId, leader),
  ]);
  if (!currency || (!terms.is_open && !existing)) throw new AppError('copy_closed');
  const limits = limitsOf(input, { terms, scale: currency.scale, existing });
  return copies.follow({
    owner: Number(caller.userId),
    leader: input.trader_user_id,
    limits,
    // What was judged by a follow that goes on holds for no other one.
    changes: input.follow_id ?? existing?.id ?? null,
    shownTerms: input.terms ?? null,
    mostLeaders: terms.max_leaders,
    profile: profile.get(leader) ?? { nickname: '', portrait: '' },
    claim,
  });
}

interface Known {
  readonly terms: StoredTerms;
  readonly scale: number;
  /** The follow that is changed; undefined for a new one. */
  readonly existing: FollowRow | undefined;
}

/** @throws AppError copy_number_out_of_range, copy_allocation_out_of_range, copy_limits_invalid, amount_too_precise */
function limitsOf(input: Input<typeof calls.follow>, { terms, scale, existing }: Known): FollowLimits {
  const mode: CopyMode = input.type === copyModes.multiple ? 'multiple' : 'lots';
  const { least, most } = NUMBER_BOUNDS[mode];
  const hundredths = (value: number): string => formatDecimal(BigInt(value), NUMBER_SCALE);
  const bounds = { minimum: hundredths(least), maximum: hundredths(most) };
  const outOfRange = (): AppError => new AppError('copy_number_out_of_range', bounds);
  const number = Number(parseDecimalInput(input.number, NUMBER_SCALE, outOfRange));
  if (number < least || number > most) throw outOfRange();
  const money = (text: string | undefined): bigint => (text === undefined ? 0n : parseDecimalInput(text, scale));
  const unit = 10n ** BigInt(scale);
  const [smallest, largest] = [terms.min_allocation * unit, terms.max_allocation * unit];
  const before = existing ? parseDecimal(existing.allocation, scale) : smallest;
  const allocation = input.allocation === undefined ? before : money(input.allocation);
  const isKnown = existing !== undefined && allocation === before;
  if (!isKnown && (allocation < smallest || allocation > largest)) {
    throw new AppError('copy_allocation_out_of_range', {
      minimum: String(terms.min_allocation),
      maximum: String(terms.max_allocation),
    });
  }
  const [orderLimit, stopLoss] = [money(input.order_limit), money(input.stop_loss)];
  if (orderLimit > allocation || stopLoss > allocation) throw new AppError('copy_limits_invalid');
  return {
    mode,
    number,
    allocation,
    orderLimit: orderLimit === 0n ? null : orderLimit,
    stopLoss: stopLoss === 0n ? null : stopLoss,
    isKept: input.at_end === 'keep',
  };
}

/** Ends a follow. @throws AppError as the contract's call says */
export async function unfollowLeader(
  { pool, copies }: ListNeeds,
  { follow_user_id: leader, close: isClosing }: Input<typeof calls.cancel>,
  { caller, claim }: Pick<MoneyContext, 'caller' | 'claim'>,
): Promise<FollowRow> {
  const profile = (await readProfiles(pool, [leader])).get(BigInt(leader)) ?? { nickname: '', portrait: '' };
  return copies.unfollow({ owner: Number(caller.userId), leader, isClosing, profile, claim });
}

/** One row more than is shown tells whether there are more. */
function pageOf<Row>(rows: readonly Row[], limit: number, idOf: (row: Row) => number) {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, next: rows.length > limit && last ? idOf(last) : null };
}

/** The caller's follows. */
export async function listOwnFollows(
  { pool, copies }: ListNeeds,
  caller: bigint,
  { status: state, trader_user_id: trader, before, limit }: Input<typeof calls.follows>,
): Promise<Answer<typeof calls.follows>> {
  const leader = trader === undefined ? undefined : BigInt(trader);
  const rows = await copies.listFollows({ follower: caller, leader, state, before, limit: limit + 1 });
  const profiles = await readProfiles(
    pool,
    rows.map(({ trader_user_id: id }) => id),
  );
  const named = rows.map(({ follower: _, ...row }) => {
    const profile = profiles.get(BigInt(row.trader_user_id));
    return { ...row, nickname: profile?.nickname ?? '', head_portrait: profile?.portrait ?? '' };
  });
  return pageOf(named, limit, ({ id }) => id);
}

/** The caller's copied positions. */
export async function listOwnCopies(
  { pool, copies }: ListNeeds,
  caller: bigint,
  { status, follow_id: follow, before, limit }: Input<typeof calls.copies>,
): Promise<Answer<typeof calls.copies>> {
  const rows = await copies.listCopies(caller, { status: status === 3 ? 3 : 1, follow, before, limit: limit + 1 });
  const profiles = await readProfiles(
    pool,
    rows.map(({ leader }) => leader),
  );
  const named = rows.map(({ followId, leader, selfHeldAt, sharePaid, position }) => ({
    follow_id: followId,
    trader_user_id: Number(leader),
    nickname: profiles.get(leader)?.nickname ?? '',
    self_held_at: selfHeldAt?.toISOString() ?? null,
    share_paid: sharePaid,
    position,
  }));
  return pageOf(named, limit, ({ position }) => position.id);
}
