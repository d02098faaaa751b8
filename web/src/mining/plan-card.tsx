import type { PlanRow } from '@aureus/contract/mining/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import buttons from '../ui/button.module.css';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { cx } from '../ui/cx.ts';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import styles from './mining.module.css';
import { daysText, usePercent } from './use-words.ts';

/** One plan: its rate first, then for how long, from what amount, and what is left of it. */
export function PlanCard({ plan }: { plan: PlanRow }) {
  const { t } = useLingui();
  const percent = usePercent();
  const { number } = useFormat();
  const unit = plan.currency_name;
  const isSoldOut = new Decimal(plan.left).lt(plan.save_min);
  const days = daysText(plan.day);
  const left = number(plan.left, { maxDigits: 4 });
  return (
    <article className={styles.card}>
      <header className={styles.coin}>
        <CoinIcon code={unit} src={plan.currency_logo} size={28} />
        <h2>{unit}</h2>
        <Badge>{days}</Badge>
      </header>
      <p className={styles.rate}>
        <strong>{percent(plan.interest_rate)}</strong> {t({ message: 'a day', context: 'behind a rate' })}
      </p>
      <dl className={money.facts}>
        <Fact label={t`Minimum`}>
          <Amount value={plan.save_min} unit={unit} maxDigits={8} />
        </Fact>
        <Fact label={t`At most per person`}>
          <Amount value={plan.save_max} unit={unit} maxDigits={8} />
        </Fact>
      </dl>
      <div
        className={styles.left}
        role="img"
        aria-label={t`${left} ${unit} of this plan are left`}
        style={{ '--share': shareOf(plan) } as CSSProperties}
      >
        <span />
      </div>
      <p className={styles.under}>
        {isSoldOut ? (
          t`Nothing left right now`
        ) : (
          <>
            {t({ message: 'Left', context: 'of a plan' })} <Amount value={plan.left} unit={unit} maxDigits={4} />
          </>
        )}
      </p>
      {isSoldOut ? (
        <span className={cx(buttons.button, buttons.secondary, styles.go)} aria-disabled="true">
          {t({ message: 'Sold out', context: 'plan' })}
        </span>
      ) : (
        <a
          href={`#/pages/lockming/buy?id=${plan.id}`}
          className={cx(buttons.button, buttons.primary, styles.go)}
          aria-label={t`Lock ${unit} for ${days}`}
        >
          {t`Lock`}
        </a>
      )}
    </article>
  );
}

/** What is left of the whole, for the bar: from 0 to 1. */
function shareOf({ left, capacity }: PlanRow): string {
  return new Decimal(left).div(capacity).round(4, 'down').toString();
}
