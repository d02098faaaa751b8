import { useLingui } from '@lingui/react/macro';
import { Amount } from '../ui/amount.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import styles from '../ui/money/money-form.module.css';

/** What may still be exchanged in these 24 hours, and in any 24 hours; USDT. */
export function ExchangeLimits({ left, daily }: { left: string; daily: string }) {
  const { t } = useLingui();
  return (
    <section className={styles.box} aria-label={t`Limits`}>
      <dl className={styles.facts}>
        <Fact label={t`24-hour limit left`}>
          <Amount value={left} unit="USDT" maxDigits={2} />
        </Fact>
        <Fact label={t`24-hour limit`}>
          <Amount value={daily} unit="USDT" maxDigits={2} />
        </Fact>
      </dl>
    </section>
  );
}
