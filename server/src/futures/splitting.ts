import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { outputOf, receiptText, type ReceiptTick } from '@aureus/core/futures/receipt.ts';
import {
  contractSplit,
  type ContractSplit,
  type ContractSplitInputs,
  marginAfter,
  unfitLots,
} from '@aureus/core/futures/split.ts';
import type { SplitRatio } from '@aureus/core/market/split.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { WalletKey } from '../platform/ledger/wallets.ts';
import type { Transfer } from '../platform/ledger/post.ts';
import type { countedIn } from './instruments.ts';
import type { OpenPosition } from './position.ts';
import type { DeadlineReceipt } from './store-receipts.ts';

/** What a split does to a position, and to those that pay for lots that are closed at a loss. */
export interface SplitChange {
  readonly position: OpenPosition;
  readonly inputs: ContractSplitInputs;
  readonly split: ContractSplit;
  /** The recorded price lots were closed by. */
  readonly tick: ReceiptTick | null;
  /** What is left of the margin of others that paid. */
  readonly charged: readonly { readonly id: number; readonly amount: bigint }[];
  /** What the insurance fund pays of what nobody of the account has. */
  readonly fromFund: bigint;
}

/** The recorded price lots are closed by, and the splits between it and the shares contracts count in. */
export interface SplitTick {
  readonly tick: ReceiptTick;
  readonly since: SplitRatio;
}

interface Known {
  /** All open positions of everybody concerned, the oldest first: those that share their margin stand for each other. */
  readonly all: readonly OpenPosition[];
  /** Free balances, by owner. */
  readonly balances: Map<bigint, bigint>;
  readonly ratio: SplitRatio;
  readonly counting: ReturnType<typeof countedIn>;
  /** Null where no lots have to be closed. */
  readonly last: SplitTick | null;
}

/** Whether lots of one of them have to be closed. */
export const needsPrice = (
  positions: readonly OpenPosition[],
  { ratio, counting }: Pick<Known, 'ratio' | 'counting'>,
): boolean => positions.some((position) => unfitOf(position, { ratio, counting }) > 0);

function unfitOf({ parts, openTicks }: OpenPosition, { ratio, counting }: Pick<Known, 'ratio' | 'counting'>): number {
  return unfitLots({ ...counting, lots: parts, openTicks }, ratio);
}

/** What a split does to positions, one after the other: what one was paid out the next one may lose. */
export function changesOf(concerned: readonly OpenPosition[], known: Known): SplitChange[] {
  const { all, balances, ratio, counting } = known;
  const left = new Map(all.map(({ id, margin }) => [id, margin]));
  const gone = new Set<number>();
  let fund = balances.get(house.insurance) ?? 0n;
  return concerned.map((position) => {
    const { id, owner, isCross } = position;
    const balance = balances.get(BigInt(owner)) ?? 0n;
    const isSharing = (each: OpenPosition): boolean =>
      isCross && each.isCross && each.owner === owner && each.id !== id && !gone.has(each.id);
    const others = all.filter(isSharing).map((each) => ({ id: each.id, margin: left.get(each.id) ?? 0n }));
    const last = unfitOf(position, known) > 0 ? known.last : null;
    const inputs: ContractSplitInputs = {
      ...ratio,
      ...termsOf(position),
      marketId: position.market,
      ...counting,
      margin: left.get(id) ?? 0n,
      mark: last?.tick.mark ?? null,
      ...(last && last.since.newShares !== last.since.oldShares ? { sinceMark: last.since } : {}),
      // Only what is closed may need others to pay for it.
      balance: last && isCross ? balance : 0n,
      others: last ? others : [],
    };
    const split = contractSplit(inputs);
    const { closed } = split;
    const charged = inputs.others
      .map((other, place) => ({ id: other.id, amount: closed?.fromOthers[place] ?? 0n }))
      .filter(({ amount }) => amount > 0n);
    for (const each of charged) left.set(each.id, (left.get(each.id) ?? 0n) - each.amount);
    left.set(id, marginAfter(inputs, split));
    if (!split.after) gone.add(id);
    const uncovered = closed?.uncovered ?? 0n;
    const fromFund = uncovered < fund ? uncovered : fund;
    fund -= fromFund;
    const change = { position, inputs, split, tick: last?.tick ?? null, charged, fromFund };
    balances.set(BigInt(owner), balance + releasedBy(change) + uncovered + (closed?.profit ?? 0n));
    return change;
  });
}

function termsOf({ side, parts, openTicks, originTicks, originalMargin, reserve, takeProfit, stopLoss }: OpenPosition) {
  return {
    side,
    lots: parts,
    openTicks,
    originTicks: originTicks ?? openTicks,
    originalMargin,
    reserve,
    takeProfit,
    stopLoss,
  };
}

/** What is let go of margins for lots that are closed. */
function releasedBy({ split: { closed }, charged }: Pick<SplitChange, 'split' | 'charged'>): bigint {
  if (!closed) return 0n;
  return charged.reduce((sum, { amount }) => sum + amount, closed.part.margin + closed.fromRest);
}

/** The money it moves. */
export function transfersOf(change: SplitChange): Transfer[] {
  const { position, inputs, split, fromFund } = change;
  const { closed, after } = split;
  const { id, owner: of, currency } = position;
  const owner: WalletKey = { owner: BigInt(of), account: accounts.futures, currency };
  const ours: WalletKey = { owner: house.futures, account: HOUSE_ACCOUNT, currency };
  const fund = { ...ours, owner: house.insurance };
  const transfers: Transfer[] = [];
  const move = (kind: Transfer['kind'], from: WalletKey, to: WalletKey, amount: bigint): void => {
    if (amount === 0n) return;
    const postings = [
      { ...from, available: -amount, held: 0n },
      { ...to, available: amount, held: 0n },
    ];
    transfers.push({ kind, ref: BigInt(id), postings });
  };
  const hold = (kind: Transfer['kind'], wallet: WalletKey, amount: bigint): void => {
    if (amount === 0n) return;
    transfers.push({ kind, ref: BigInt(id), postings: [{ ...wallet, available: -amount, held: amount }] });
  };
  hold('futures_release', owner, -releasedBy(change));
  if (closed) {
    move('futures_insurance', fund, owner, fromFund);
    move('futures_insurance', ours, owner, closed.uncovered - fromFund);
    move('futures_profit', ours, owner, closed.profit);
  }
  hold('futures_reserve', ours, (after?.reserve ?? 0n) - inputs.reserve);
  if (after && after.added > 0n) {
    const postings = [
      { ...ours, available: -after.added, held: 0n },
      { ...owner, available: 0n, held: after.added },
    ];
    transfers.push({ kind: 'futures_split', ref: BigInt(id), postings });
  }
  return transfers;
}

/** What is to be kept of it. */
export function receiptOf({ position: { id, owner }, inputs, tick, charged }: SplitChange): DeadlineReceipt {
  return {
    owner,
    positions: [id, ...charged.map((each) => each.id)],
    rule: 'futures.split.1',
    ticks: tick ? [tick] : [],
    inputs: receiptText(inputs),
    output: outputOf('futures.split.1', inputs),
  };
}
