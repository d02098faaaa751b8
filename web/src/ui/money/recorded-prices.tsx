import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../platform/format/use-format.ts';
import styles from './recorded-prices.module.css';

/** The recorded prices something was settled by, second by second; they are written out when somebody wants to see them. */
export function RecordedPrices<Tick extends { readonly second: number }>({
  title,
  ticks,
  price,
}: {
  title: string;
  ticks: readonly Tick[];
  price: (tick: Tick) => ReactNode;
}) {
  const { t } = useLingui();
  const { moment } = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.recorded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen ? (
        <table className={styles.ticks}>
          <thead>
            <tr>
              <th scope="col">{t`Recorded at`}</th>
              <th scope="col">{t`Price`}</th>
            </tr>
          </thead>
          <tbody>
            {ticks.map((tick) => (
              <tr key={tick.second}>
                <td>{moment(tick.second * 1_000)}</td>
                <td>{price(tick)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </details>
  );
}
