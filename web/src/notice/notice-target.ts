import type { Answer } from '@aureus/contract/platform/call.ts';
import type { list } from '@aureus/contract/notice/calls.ts';

/** A notice as the server lists it. */
export type NoticeRow = Answer<typeof list>['data'][number];

type About = Pick<NoticeRow, 'kind' | 'symbol' | 'position' | 'loan' | 'order' | 'plan'>;

/** The page of one thing by its number, or the list of all where a notice names none. */
const one = (page: string, id: number | undefined, all: string): string => (id === undefined ? all : `${page}=${id}`);

function futuresTarget({ kind, position }: About): string {
  const search = new URLSearchParams({ tab: kind === 'futures_warning' ? 'open' : 'history' });
  if (position !== undefined) search.set('position', String(position));
  return `/pages/transaction/contract_order?${search.toString()}`;
}

/** What is decided about a merchant leads to their own page, all else to its order. */
const otcTarget = ({ kind, order }: About): string =>
  kind.startsWith('otc_merchant') ? '/pages/otc/mine' : one('/pages/otc/order?id', order, '/pages/otc/orders');

/** What was decided about a creator or a work leads to where works are made, a won auction to what is to be paid. */
function artTarget({ kind }: About): string {
  if (kind.startsWith('art_creator') || kind.startsWith('art_work')) return '/pages/nft/create';
  if (kind === 'art_outbid') return '/pages/nft/mine?tab=bids';
  const isToPay = kind === 'art_won' || kind === 'art_pay_soon' || kind === 'art_forfeited';
  return `/pages/nft/mine?tab=${isToPay ? 'messages' : 'works'}`;
}

/** What was decided about a leader leads to their own page, all else to what the user follows. */
const copyTarget = ({ kind }: About): string =>
  ['copy_approved', 'copy_refused', 'copy_dismissed'].includes(kind)
    ? '/pages/follow/lead'
    : `/pages/follow/my${kind === 'copy_shared' ? '?tab=shares' : ''}`;

/** Where notices lead whose kind begins so. */
const targets: Readonly<Record<string, (notice: About) => string>> = {
  futures: futuresTarget,
  loan: ({ loan }) => one('/pages/borrowing/order?id', loan, '/pages/borrowing/orders'),
  mining: ({ order }) => one('/pages/lockming/detail?id', order, '/pages/lockming/order?tab=ended'),
  dual: ({ order }) => one('/pages/invest/mine?order', order, '/pages/invest/mine'),
  ieo: ({ order }) => one('/pages/ieo/order?order', order, '/pages/ieo/order'),
  recurring: ({ plan }) => one('/pages/recurring/detail?id', plan, '/pages/recurring/index'),
  otc: otcTarget,
  copy: copyTarget,
  art: artTarget,
  box: () => '/pages/nft/mine',
  coupon: () => '/pages/setting/coupon?tab=over',
  rebate: () => '/pages/setting/rebates',
  support: () => '/pages/kefu/index',
  closing: () => '/pages/setting/close',
  export: () => '/pages/setting/export',
};

/** What a notice is about: the first word of its kind. */
export const noticeSubject = (kind: string): string => kind.slice(0, kind.indexOf('_'));

/**
 * The address a notice leads to: of an alert or an order its market, of what a product did with a user's money what became
 * of it; null where it leads nowhere.
 */
export function noticeTarget(notice: About): string | null {
  const { kind, symbol } = notice;
  const target = targets[noticeSubject(kind)];
  if (target) return target(notice);
  const [currency_name, legal_name] = symbol?.split('/') ?? [];
  if (currency_name === undefined || legal_name === undefined) return null;
  const search = new URLSearchParams({ currency_name, legal_name });
  if (kind.startsWith('spot_')) search.set('mode', 'coins');
  return `/pages/transaction/index?${search.toString()}`;
}
