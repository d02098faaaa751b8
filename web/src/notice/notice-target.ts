import type { Answer } from '@aureus/contract/platform/call.ts';
import type { list } from '@aureus/contract/notice/calls.ts';

/** A notice as the server lists it. */
export type NoticeRow = Answer<typeof list>['data'][number];

/** Where the user's own of a product stands, by the first word of the kind. */
const ownLists: Readonly<Partial<Record<string, string>>> = {
  dual: '/pages/invest/mine',
  ieo: '/pages/ieo/order',
  mining: '/pages/lockming/order?tab=ended',
  coupon: '/pages/setting/coupon?tab=over',
  recurring: '/pages/recurring/index?tab=plans',
};

/**
 * The address a notice leads to: of an alert or an order its market, of a futures position, a loan or something else that
 * a user has in a product what became of it; null where it leads nowhere.
 */
export function noticeTarget({
  kind,
  symbol,
  position,
  loan,
}: Pick<NoticeRow, 'kind' | 'symbol' | 'position' | 'loan'>): string | null {
  if (kind.startsWith('futures_')) {
    const search = new URLSearchParams({ tab: kind === 'futures_warning' ? 'open' : 'history' });
    if (position !== undefined) search.set('position', String(position));
    return `/pages/transaction/contract_order?${search.toString()}`;
  }
  if (kind.startsWith('loan_'))
    return loan === undefined ? '/pages/borrowing/orders' : `/pages/borrowing/order?id=${loan}`;
  if (kind === 'recurring_ended') return '/pages/recurring/index?tab=ended';
  const ownList = ownLists[kind.split('_')[0] ?? ''];
  if (ownList !== undefined) return ownList;
  const [currency_name, legal_name] = symbol?.split('/') ?? [];
  if (currency_name === undefined || legal_name === undefined) return null;
  const search = new URLSearchParams({ currency_name, legal_name });
  if (kind.startsWith('spot_')) search.set('mode', 'coins');
  return `/pages/transaction/index?${search.toString()}`;
}
