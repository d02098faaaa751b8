import type { Answer } from '@aureus/contract/platform/call.ts';
import type { list } from '@aureus/contract/notice/calls.ts';

/** A notice as the server lists it. */
export type NoticeRow = Answer<typeof list>['data'][number];

/**
 * The address a notice leads to: of an alert or an order its market, of a futures position, a dual investment, a
 * subscription or a loan what became of it; null where it leads nowhere.
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
  if (kind.startsWith('dual_')) return '/pages/invest/mine';
  if (kind.startsWith('ieo_')) return '/pages/ieo/order';
  const [currency_name, legal_name] = symbol?.split('/') ?? [];
  if (currency_name === undefined || legal_name === undefined) return null;
  const search = new URLSearchParams({ currency_name, legal_name });
  if (kind.startsWith('spot_')) search.set('mode', 'coins');
  return `/pages/transaction/index?${search.toString()}`;
}
