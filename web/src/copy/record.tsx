import type { CopyRecord } from '@aureus/contract/copy/shapes.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { percentGap } from '../platform/format/number.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { EarningsCurve } from '../ui/earnings-curve.tsx';
import styles from './copy.module.css';
import { Figure } from './figure.tsx';
import { UNIT } from './words.ts';

/** The return over the last 90 days, large. */
export function ReturnCurve({ record, name }: { record: CopyRecord; name: string }) {
  const { t } = useLingui();
  const { percent } = useFormat();
  if (record.closed + record.open === 0) return <p className={styles.none}>{t`No position yet.`}</p>;
  const now = percent(record.total_return);
  // It is only drawn, so floats will do.
  const values = record.curve.map(Number);
  return (
    <EarningsCurve
      values={values}
      level={0}
      marked={values.length - 1}
      from={t`90 days ago`}
      to={t({ message: 'Now', context: 'end of a curve' })}
      label={t`Return of the last 90 days of ${name}, now ${now}`}
    />
  );
}

/** The figures of a trader, each with a word on how it is reckoned. */
export function RecordFigures({
  record,
  followers,
  share,
  agreed = null,
}: {
  record: CopyRecord;
  followers: number;
  share: string | null;
  /** The caller's own where it is another one: as it was agreed when they began to follow. */
  agreed?: string | null;
}) {
  const { t } = useLingui();
  const { ago, number, dateTime } = useFormat();
  const { closed, won, longs, shorts, open, updated_at: updated } = record;
  const time = updated === null ? '' : `${ago(updated)} (${dateTime(updated)})`;
  return (
    <>
      <dl className={styles.explained}>
        <Figure
          label={t({ message: 'Return', context: 'of a trader' })}
          how={t`Chained day by day, each day’s result by the money at work in positions, open ones at the mark price. Deposits and withdrawals do not move it.`}
        >
          <Amount value={record.total_return} unit="%" digits={2} sign tone />
        </Figure>
        <Figure
          label={t`Largest drawdown`}
          how={t`The largest fall from a height it had reached, open positions included. Checked every minute.`}
        >
          <Amount value={record.drawdown} unit="%" digits={2} />
        </Figure>
        <Figure
          label={t`Win rate`}
          how={t`${won} of ${closed} closed positions ended with a gain. Open ones do not count here.`}
        >
          <Amount value={record.win_rate} unit="%" digits={2} />
        </Figure>
        <Figure label={t`Followers earned`} how={t`All followers together, after fees and profit shares.`}>
          <Amount value={record.followers_earned} unit={UNIT} digits={2} sign tone />
        </Figure>
        <Figure
          label={t`P&L of open positions`}
          how={plural(open, {
            0: 'None is open now.',
            one: '# position, at the mark price, after fees. It counts in return and drawdown.',
            other: '# positions, at the mark price, after fees. They count in return and drawdown.',
          })}
        >
          <Amount value={record.open_profit} unit={UNIT} digits={2} sign tone />
        </Figure>
        <Figure label={t`P&L of closed positions`} how={t`The trader’s own, after fees.`}>
          <Amount value={record.profit} unit={UNIT} digits={2} sign tone />
        </Figure>
        <Figure label={t`P&L yesterday`} how={t`Of the last whole day (UTC), open positions at the mark price.`}>
          <Amount value={record.yesterday} unit={UNIT} digits={2} sign tone />
        </Figure>
        <Figure label={t`Closed positions`} how={t`${longs} long, ${shorts} short, whether they gained or lost.`}>
          {number(String(closed))}
        </Figure>
        <Figure label={t`Trading days`} how={t`Since the first position. A record is never reset.`}>
          {number(String(record.days))}
        </Figure>
        <Figure label={t`Followers`} how={t`Who follow now.`}>
          {number(String(followers))}
        </Figure>
        {share === null ? null : (
          <Figure label={t`Profit share`} how={t`Of what followers gain in all beyond their highest point so far.`}>
            <Amount value={share} unit="%" maxDigits={2} />
          </Figure>
        )}
        {agreed === null ? null : (
          <Figure
            label={t`Profit share you agreed to`}
            how={t`Fixed when you began to follow. The other one is for those who begin now.`}
          >
            <Amount value={agreed} unit="%" maxDigits={2} />
          </Figure>
        )}
      </dl>
      <p className={styles.quiet}>
        {updated === null
          ? t`Not reckoned yet: this is done every hour.`
          : t`Reckoned every hour, open positions at the mark price; last ${time}.`}
      </p>
      <p className={styles.risk}>{t`What was gained in the past promises nothing.`}</p>
    </>
  );
}

/** How many closed positions brought how much of their margin: a bar for each span. */
export function ResultsDrawing({ record }: { record: CopyRecord }) {
  const { t } = useLingui();
  const { locale, number } = useFormat();
  const most = Math.max(1, ...record.distribution.map(({ positions }) => positions));
  const percent = (value: number): string => `${number(String(value))}${percentGap(locale)}%`;
  if (record.closed === 0) return <p className={styles.quiet}>{t`Nothing closed yet.`}</p>;
  return (
    <>
      <ul className={styles.bars}>
        {record.distribution.map(({ from, to, positions }) => {
          const low = from === null ? null : percent(from);
          const high = to === null ? null : percent(to);
          const span = low === null ? t`below ${high}` : high === null ? t`${low} and more` : t`${low} to ${high}`;
          return (
            <li key={span} data-tone={to !== null && to <= 0 ? 'down' : 'up'}>
              <span>{span}</span>
              <i style={{ inlineSize: `${(positions / most) * 100}%` }} />
              <span>{number(String(positions))}</span>
            </li>
          );
        })}
      </ul>
      <p className={styles.quiet}>{t`Closed positions by what they brought, in percent of their margin.`}</p>
    </>
  );
}
