import { useLingui } from '@lingui/react/macro';
import Big from 'big.js';
import { FiatAmount } from '../platform/fiat/fiat-amount.tsx';
import { useFiat } from '../platform/fiat/use-fiat.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { ChangeText } from '../ui/change-badge.tsx';
import { RingChart } from '../ui/ring-chart.tsx';
import { Spark } from '../ui/spark.tsx';
import { accountOrder, useAccountNames } from './account-names.ts';
import type { Portfolio } from './portfolio.ts';
import type { Account } from './queries.ts';
import styles from './wallet.module.css';

/** The whole in the middle, the four accounts around it and beside it. */
export function Overview({ accounts, portfolio }: { accounts: readonly Account[]; portfolio: Portfolio }) {
  const { t } = useLingui();
  const names = useAccountNames();
  const { percent } = useFormat();
  const { code, convert } = useFiat();
  const inFiat = convert(portfolio.total) ?? portfolio.total;
  const wholeDigits = inFiat.split('.')[0]?.length ?? 0;
  const total = new Big(portfolio.total);
  const parts = accountOrder.map(({ name, colour }) => {
    const value = accounts.find((account) => account.name === name)?.total ?? '0';
    return { key: name, colour, value, share: total.gt(0) ? Number(new Big(value).div(total)) : 0 };
  });
  return (
    <>
      <div className={styles.overview}>
        <RingChart parts={parts} size={128} label={t`How your assets split between accounts`}>
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
              <span>{names[part.key]}</span>
              <FiatAmount usdt={part.value} personal />
              <em>{percent(String(Math.round(part.share * 100)), 0).replace('+', '')}</em>
            </li>
          ))}
        </ul>
      </div>
      {portfolio.curve.length > 1 ? (
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
