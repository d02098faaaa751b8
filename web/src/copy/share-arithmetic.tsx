import type { OpenCopyRow, ShareRow } from '@aureus/contract/copy/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { percentGap } from '../platform/format/number.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import styles from './copy.module.css';
import { lotsText } from './lots-text.ts';
import { UNIT } from './words.ts';

/** What a profit share was reckoned from, so that everybody can do it again. */
export function ShareArithmetic({ row }: { row: ShareRow }) {
  const { t } = useLingui();
  const { number, locale } = useFormat();
  const ratio = `${number(row.ratio, { maxDigits: 2 })}${percentGap(locale)}%`;
  const text = (value: Decimal | string): string => number(value.toString(), { maxDigits: 4 });
  const net = new Decimal(row.after);
  const [after, height] = [text(net), text(row.high_water)];
  const loss = text(new Decimal(0).minus(row.open_loss));
  // Of what the net less open losses rises above the height; a loss that was carried over may lie below it.
  const rise = text(net.plus(row.open_loss).minus(row.high_water));
  const brought = net.minus(row.before);
  const most = text(brought);
  return (
    <>
      <small>
        {new Decimal(row.open_loss).eq(0)
          ? t`Net ${after}, highest before ${height}: ${ratio} of ${rise}`
          : t`Net ${after}, less open losses of ${loss}, highest before ${height}: ${ratio} of ${rise}`}
      </small>
      {brought.eq(row.share) ? <small>{t`No more than the copy brought: ${most}`}</small> : null}
      {row.open.length === 0 ? null : (
        <details className={styles.then}>
          <summary>{t`Copies open then`}</summary>
          <ul>
            {row.open.map((copy) => (
              <li key={copy.position_id}>
                <OpenCopy copy={copy} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** A copy that was open when the share was taken: by which mark price, and what it had lost. */
function OpenCopy({ copy }: { copy: OpenCopyRow }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const text = (value: string): string => number(value, { maxDigits: 8 });
  const [price, mark, costs] = [text(copy.price), text(copy.mark), text(copy.costs)];
  return (
    <>
      <small>
        {copy.symbol} · {copy.type === 1 ? t`Long` : t`Short`} · {lotsText(copy.share)} ·{' '}
        <Amount value={copy.loss} unit={UNIT} maxDigits={4} personal />
      </small>
      <small>{t`Entry price ${price}, mark price ${mark}, fees not counted before ${costs}`}</small>
    </>
  );
}
