import type { AppealReason } from '@aureus/contract/otc/rules.ts';
import type { OtcOrderRow, OtcOrderState } from '@aureus/contract/otc/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat, useLocale } from '../platform/format/use-format.ts';
import { useCoinText, useFiatText } from './fiat-text.tsx';

/** How an order stands, in a word. */
export function useStateText(): (state: OtcOrderState) => string {
  const { t } = useLingui();
  const words: Readonly<Record<OtcOrderState, string>> = {
    created: t({ message: 'To be paid', context: 'OTC order' }),
    unpaid: t({ message: 'Not paid yet', context: 'OTC order' }),
    paid: t({ message: 'Paid', context: 'OTC order' }),
    appealed: t({ message: 'Under appeal', context: 'OTC order' }),
    released: t({ message: 'Completed', context: 'OTC order' }),
    cancelled: t({ message: 'Cancelled', context: 'OTC order' }),
  };
  return (state) => words[state];
}

/** What an order is, e.g. `Buy 100 USDT`. */
export function useOrderTitle(): (order: Pick<OtcOrderRow, 'role' | 'amount' | 'coin'>) => string {
  const { t } = useLingui();
  const coins = useCoinText();
  return ({ role, amount, coin }) => {
    const what = coins(amount, coin);
    return role === 'buyer' ? t`Buy ${what}` : t`Sell ${what}`;
  };
}

/** What the user is to do next, or what the order has come to: one sentence. */
export function useNextStep(): (order: OtcOrderRow) => string {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const fiat = useFiatText();
  return (order) => {
    const { role, state, locked_until: lock } = order;
    const payer = order.payer_name ?? '';
    const total = fiat(order.total, order);
    const isBuyer = role === 'buyer';
    switch (state) {
      case 'created':
        return isBuyer
          ? t`Pay ${total} from an account in your own name, then press “I have paid”.`
          : t`The buyer is to pay now; your coins are set aside meanwhile.`;
      case 'unpaid':
        return isBuyer
          ? t`You said that nothing is paid yet: pay and say so, or cancel the order.`
          : t`The buyer says that nothing is paid yet; no clock ends this order any more.`;
      case 'paid':
        return isBuyer
          ? t`Wait until the seller has found your payment and releases the coins.`
          : t`Look into your account: if ${total} has come from ${payer}, release the coins.`;
      case 'appealed':
        return t`Operators read what both sides show and decide; put all evidence into the conversation.`;
      case 'released':
        if (order.is_reclaimed) return t`The payment was called back, and operators gave the coins back to the seller.`;
        if (!isBuyer) return t`The coins are the buyer’s; this order is done.`;
        if (lock === null) return t`The coins are in your spot account; this order is done.`;
        return t`The coins are yours and stay held until ${dateTime(lock)}, while the payment can be called back.`;
      case 'cancelled':
        return isBuyer
          ? t`This order has ended, and you have nothing to pay.`
          : t`This order has ended, and your coins are free again.`;
    }
  };
}

/** Who ended an order before it was completed; null where that needs no words. */
export function useEndText(): (order: OtcOrderRow) => string | null {
  const { t } = useLingui();
  return ({ ended_by: by, state }) => {
    if (by === 'operators') return t`Operators decided this order.`;
    if (state !== 'cancelled') return null;
    return by === 'time' ? t`Nobody paid in time.` : t`The buyer cancelled it.`;
  };
}

export function useReasonText(): (reason: AppealReason) => string {
  const { t } = useLingui();
  const words: Readonly<Record<AppealReason, string>> = {
    not_received: t`The payment has not come`,
    not_released: t`The seller does not release the coins`,
    wrong_amount: t`Another amount was paid`,
    other_payer: t`Somebody else paid`,
    fraud: t`I think this is fraud`,
    other: t({ message: 'Something else', context: 'reason of an appeal' }),
  };
  return (reason) => words[reason];
}

const [MINUTE_S, HOUR_MIN] = [60, 60];

/** A time to be paid or released in, e.g. `15 min`, at least a minute. */
export function useMinutesText(): (minutes: number) => string {
  const locale = useLocale();
  return (minutes) => {
    const isLong = minutes >= 2 * HOUR_MIN;
    const unit = isLong ? 'hour' : 'minute';
    const value = isLong ? minutes / HOUR_MIN : minutes;
    return new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: 0,
    }).format(value);
  };
}

/** Seconds as minutes, rounded up. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / MINUTE_S));
