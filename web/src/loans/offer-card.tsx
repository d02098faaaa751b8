import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { Amount } from '../ui/amount.tsx';
import buttons from '../ui/button.module.css';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { cx } from '../ui/cx.ts';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import styles from './loans.module.css';
import type { OfferRow } from './queries.ts';
import { usePercent } from './use-words.ts';

/** One currency that is lent: its rate first, then how much of it. */
export function OfferCard({ offer }: { offer: OfferRow }) {
  const { t } = useLingui();
  const percent = usePercent();
  const unit = offer.currency_name;
  const isOut = new Decimal(offer.left).lt(offer.min_amount);
  return (
    <article className={styles.card}>
      <header className={styles.coin}>
        <CoinIcon code={unit} src={offer.currency_logo} size={28} />
        <h2>{unit}</h2>
      </header>
      <p className={styles.rate}>
        <strong>{percent(offer.rate)}</strong> {t({ message: 'a day', context: 'behind a rate' })}
      </p>
      <dl className={money.facts}>
        <Fact label={t`Of what your collateral counts`}>{percent(offer.ltv)}</Fact>
        <Fact label={t`At least`}>
          <Amount value={offer.min_amount} unit={unit} maxDigits={8} />
        </Fact>
        <Fact label={t`At most per person`}>
          <Amount value={offer.max_amount} unit={unit} maxDigits={8} />
        </Fact>
      </dl>
      {isOut ? (
        <span className={cx(buttons.button, buttons.secondary, styles.go)} aria-disabled="true">
          {t({ message: 'All lent', context: 'loan offer' })}
        </span>
      ) : (
        <a href={`#/pages/borrowing/apply?id=${offer.id}`} className={cx(buttons.button, buttons.primary, styles.go)}>
          {t`Borrow ${unit}`}
        </a>
      )}
    </article>
  );
}
