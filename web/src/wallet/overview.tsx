import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FiatAmount } from '../platform/fiat/fiat-amount.tsx';
import { useFiat } from '../platform/fiat/use-fiat.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { ChangeText } from '../ui/change-badge.tsx';
import { RingChart } from '../ui/ring-chart.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Spark } from '../ui/spark.tsx';
import { useAccountNames } from './account-names.ts';
import { byAccount, byCoin, OTHER } from './allocation.ts';
import type { Portfolio } from './portfolio.ts';
import type { AccountHoldings } from './queries.ts';
import styles from './wallet.module.css';

type Split = 'account' | 'coin';

/** The whole in the middle, its parts around it and beside it: by account or by coin. */
export function Overview({
  accounts,
  portfolio,
  dayCurve,
}: {
  accounts: readonly AccountHoldings[];
  portfolio: Portfolio;
  /** Whether to draw what prices did in a day: not where a longer curve stands. */
  dayCurve: boolean;
}) {
  const { t } = useLingui();
  const names = useAccountNames();
  const { percent } = useFormat();
  const { code, convert } = useFiat();
  const [split, setSplit] = useState<Split>('account');
  const inFiat = convert(portfolio.total) ?? portfolio.total;
  const wholeDigits = inFiat.split('.')[0]?.length ?? 0;
  const parts =
    split === 'account'
      ? byAccount(accounts).map((part) => ({ ...part, name: names[part.key] }))
      : byCoin(accounts).map((part) => ({ ...part, name: part.key === OTHER ? t`Other` : part.key }));
  return (
    <>
      <div className={styles.split}>
        <Segmented
          label={t`How the ring is split`}
          options={[
            { value: 'account', label: t`By account` },
            { value: 'coin', label: t`By coin` },
          ]}
          value={split}
          onChange={setSplit}
        />
      </div>
      <div className={styles.overview}>
        <RingChart
          parts={parts}
          size={128}
          label={
            split === 'account' ? t`How your assets split between accounts` : t`How your assets split between coins`
          }
        >
          <span className={styles.ringCaption}>{t`Total, ${code}`}</span>
          <FiatAmount
            usdt={portfolio.total}
            personal
            compact={wholeDigits > 8}
            className={(wholeDigits > 5 && wholeDigits <= 8 ? styles.ringTotalLong : styles.ringTotal) ?? ''}
          />
        </RingChart>
        <ul className={styles.legend}>
          {parts.map((part) => (
            <li key={part.key}>
              <i style={{ background: part.colour }} />
              <span>{part.name}</span>
              <FiatAmount usdt={part.value} personal />
              <em>{percent(String(Math.round(part.share * 100)), 0).replace('+', '')}</em>
            </li>
          ))}
        </ul>
      </div>
      {dayCurve && portfolio.curve.length > 1 ? (
        <div className={styles.curve}>
          <div className={styles.curveHead}>
            <span>{t`24 hours, by price`}</span>
            <span className={styles.curveFigures}>
              <FiatAmount usdt={portfolio.change} sign tone personal />
              <ChangeText value={portfolio.percent} />
            </span>
          </div>
          <Spark
            values={portfolio.curve}
            width={330}
            height={64}
            tone="gold"
            fill
            label={t`Value of what you hold, last 24 hours`}
          />
        </div>
      ) : null}
    </>
  );
}
