import type { MiningDividend } from '@aureus/contract/mining/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import money from '../ui/money/money-form.module.css';
import styles from './mining.module.css';

const shortest = 7;

/** Each day of an order with its interest: paid, coming or lost. Of a long one those around today, until all are asked for. */
export function DayList({ dividends, unit }: { dividends: readonly MiningDividend[]; unit: string }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const [isWhole, setWhole] = useState(false);
  const next = dividends.findIndex(({ state }) => state !== 'paid');
  const from = Math.max(0, Math.min((next === -1 ? dividends.length : next) - 2, dividends.length - shortest));
  const shown = isWhole ? dividends : dividends.slice(from, from + shortest);
  const words = {
    paid: t({ message: 'Paid', context: 'interest of a day' }),
    coming: t({ message: 'Coming', context: 'interest of a day' }),
    lost: t({ message: 'Lost', context: 'interest of a day' }),
  };
  return (
    <section className={money.box} aria-labelledby="mining-days">
      <h2 id="mining-days" className={styles.heading}>
        {t`Interest day by day`}
      </h2>
      <ol className={styles.days}>
        {shown.map(({ day, state, amount, at, paid_at }) => (
          <li key={day} data-state={state}>
            <span>
              {t`Day ${day}`}
              <time dateTime={paid_at ?? at}>{dateTime(paid_at ?? at)}</time>
            </span>
            <span className={styles.side}>
              <Amount value={amount} unit={unit} maxDigits={8} sign={state !== 'lost'} personal />
              <small>{words[state]}</small>
            </span>
          </li>
        ))}
      </ol>
      {dividends.length > shortest ? (
        <Button kind="text" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t`Show fewer days` : t`Show all days`}
        </Button>
      ) : null}
    </section>
  );
}
