import { appealReasons, type OtcEvent, otcEvents } from '@aureus/contract/otc/rules.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { isDecimal } from '../platform/format/number.ts';
import { useReasonText } from './use-words.ts';

/** What the conversation of an order says by itself, in words; what this build does not know is said by its code. */
export function useEventText(): (code: string, params: Readonly<Record<string, string>>) => string {
  const { t } = useLingui();
  const { number } = useFormat();
  const reasonText = useReasonText();
  return (code, params) => {
    const known: OtcEvent | undefined = otcEvents.find((event) => event === code);
    const of = (name: string): string => params[name] ?? '';
    switch (known) {
      case 'taken': {
        const coins = `${number(of('amount'), { maxDigits: 8 })} ${of('coin')}`;
        const total = isDecimal(of('total')) ? `${number(of('total'), { maxDigits: 2 })} ${of('fiat')}` : of('total');
        return t`Order of ${coins} for ${total}. The coins are set aside.`;
      }
      case 'paid': {
        const reference = of('reference');
        return reference === ''
          ? t`The buyer says that they paid.`
          : t`The buyer says that they paid, with the reference ${reference}.`;
      }
      case 'unpaid':
        return t`The buyer says that nothing is paid yet.`;
      case 'released':
        return t`The seller released the coins.`;
      case 'cancelled':
        return t`The buyer cancelled the order.`;
      case 'lapsed':
        return t`Nobody paid in time: the order has ended.`;
      case 'appealed': {
        const reason = appealReasons.find((one) => one === of('reason'));
        const why = reason === undefined ? '' : reasonText(reason);
        return t`Operators were asked to decide: ${why}.`;
      }
      case 'judged':
        return of('outcome') === 'release'
          ? t`Operators decided: the coins are the buyer’s.`
          : t`Operators decided: the coins are the seller’s again.`;
      case 'reclaimed':
        return t`The payment was called back: the held coins went back to the seller.`;
      case undefined:
        return code;
    }
  };
}
