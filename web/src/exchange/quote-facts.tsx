import { useLingui } from '@lingui/react/macro';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import styles from '../ui/money/money-form.module.css';
import { Rate } from './rate.tsx';
import type { Quote } from './use-quote.ts';

/** Price, fee in percent and amount, and what is paid in all. */
export function QuoteFacts({
  quote,
  isWhole = false,
}: {
  quote: Omit<Quote, 'quote_id' | 'created_at' | 'expires_at'>;
  isWhole?: boolean;
}) {
  const { t } = useLingui();
  const { number } = useFormat();
  const percent = number(quote.fee_percent, { maxDigits: 4 });
  const spread = number(quote.spread_percent === '' ? '0' : quote.spread_percent, { maxDigits: 4 });
  return (
    <dl className={styles.facts}>
      <Fact label={t`Price`}>
        <Rate from={quote.from_name} to={quote.to_name} rate={quote.rate} />
      </Fact>
      {quote.spread_percent === '' ? null : (
        <Fact label={t`Spread (${spread}%), in the price`}>
          <Amount value={spreadOf(quote)} maxDigits={8} unit={quote.to_name} />
        </Fact>
      )}
      <Fact label={t`Fee (${percent}%)`}>
        <Amount value={quote.fee} maxDigits={8} unit={quote.from_name} />
      </Fact>
      <Fact label={t`You pay in all`}>
        <Amount value={quote.total} maxDigits={8} unit={quote.from_name} />
      </Fact>
      {isWhole ? (
        <Fact label={t`You get`} isMain>
          <Amount value={quote.receives} maxDigits={8} unit={quote.to_name} />
        </Fact>
      ) : null}
    </dl>
  );
}

/** What the spread costs, in the target: what the amount is worth at the index less what is given. */
function spreadOf({
  number,
  from_price,
  to_price,
  receives,
}: Pick<Quote, 'number' | 'from_price' | 'to_price' | 'receives'>) {
  return new Decimal(number).times(from_price).div(to_price).minus(receives).round(8, 'up').toString();
}
