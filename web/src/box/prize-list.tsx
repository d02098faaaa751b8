import type { BoxPrizeReply } from '@aureus/contract/box/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import styles from './box.module.css';

/** What can be in a box, with how many there are and the exact odds; once it is drawn, how many nobody bought. */
export function PrizeList({ prizes }: { prizes: readonly BoxPrizeReply[] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  return (
    <section aria-label={t`What can be in a box`}>
      <h2 className={styles.heading}>{t`What can be in a box`}</h2>
      <ul className={styles.prizes}>
        {prizes.map(({ place, name, count, odds, image, poster, type, unsold }) => {
          const still = poster === '' ? (type === 1 ? image : '') : poster;
          const [all, left] = [number(String(count)), number(String(unsold ?? 0))];
          return (
            <li key={place}>
              {still === '' ? (
                <span className={styles.picture} />
              ) : (
                <img
                  src={still}
                  alt=""
                  width={56}
                  height={56}
                  loading="lazy"
                  decoding="async"
                  className={styles.picture}
                />
              )}
              <span className={styles.prize}>
                <b>{name}</b>
                <span>{unsold === null ? t`${all} in the series` : t`${all} in the series, ${left} not sold`}</span>
              </span>
              <Amount value={new Decimal(odds).toString()} unit="%" maxDigits={4} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
