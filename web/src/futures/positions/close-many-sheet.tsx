import { batchClose } from '@aureus/contract/futures/calls.ts';
import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { Fact } from '../../ui/money/money-facts.tsx';
import form from '../../ui/money/money-form.module.css';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toast.tsx';
import { ActSheet } from './act-sheet.tsx';
import { quoteOf } from './parts.tsx';
import styles from './positions.module.css';
import { moneyText, profitAt, worstPrices } from './reckon.ts';
import type { Reckoning } from './use-account.ts';

type Which = 'all' | 'long' | 'short';
const typeOf = { all: 0, long: 1, short: 2 } as const;

export interface CloseManySheetProps {
  /** Open positions of the list it stands over. */
  rows: readonly LeverRow[];
  /** Whether these are all there are: then nothing is closed that was not shown, or beyond the price it was shown with. */
  isWhole: boolean;
  /** The market they are of; null for every market. */
  pair: { readonly currency_id: number; readonly legal_id: number } | null;
  reckoning: Reckoning;
  onClose: () => void;
}

/** Closes all positions, or all longs or all shorts, of a market or of all. */
export function CloseManySheet({ rows, isWhole, pair, reckoning, onClose }: CloseManySheetProps) {
  const { t } = useLingui();
  const [which, setWhich] = useState<Which>('all');
  const chosen = rows.filter(({ type }) => which === 'all' || type === typeOf[which]);
  const symbol = rows[0]?.symbol ?? '';
  const count = chosen.length;
  const priced = chosen.flatMap((row) => reckoning.held(row) ?? []);
  return (
    <ActSheet
      title={pair === null ? t`Close positions in all markets` : t`Close positions in ${symbol}`}
      call={batchClose}
      fields={
        count === 0
          ? null
          : {
              type: typeOf[which],
              ...(pair === null ? {} : { currency_id: pair.currency_id, legal_id: pair.legal_id }),
              ...(isWhole && priced.length > 0 ? { worst_prices: worstPrices(priced) } : {}),
            }
      }
      confirm={which === 'all' ? t`Close all` : which === 'long' ? t`Close all longs` : t`Close all shorts`}
      kind="danger"
      onDone={({ closed, refused }) => {
        const done = closed.length;
        // Those without a price were not named, and are not among the refused.
        const left = isWhole ? count - done : refused.length;
        if (left > 0) {
          toast(
            plural(left, {
              one: '# position could not be closed at the price of now.',
              other: '# positions could not be closed at the price of now.',
            }),
            { tone: 'bad' },
          );
        } else {
          toast(plural(done, { one: '# position closed', other: '# positions closed' }), { tone: 'good' });
        }
      }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <Segmented
          label={t`Which positions`}
          value={which}
          options={[
            { value: 'all', label: t`All` },
            { value: 'long', label: t`Longs` },
            { value: 'short', label: t`Shorts` },
          ]}
          onChange={setWhich}
        />
      </div>
      <dl className={form.facts}>
        <Fact label={t`Positions`}>{count}</Fact>
        <Sums rows={chosen} reckoning={reckoning} />
      </dl>
      <p className={styles.note}>
        {t`An estimate at the mark price of now. The spread is in the price; closing costs no fee.`}
      </p>
    </ActSheet>
  );
}

/**
 * What closing them would bring, a line for each currency; nothing where a price is missing. What trials lose is not their
 * owner's, and stands apart.
 */
function Sums({ rows, reckoning }: Pick<CloseManySheetProps, 'rows' | 'reckoning'>) {
  const { t } = useLingui();
  return [...Map.groupBy(rows, quoteOf)].map(([unit, ofUnit]) => {
    const held = ofUnit.map((row) => reckoning.held(row));
    const known = held.filter((each) => each !== null);
    const [first] = known;
    const profits = known.map((each) => ({ profit: profitAt(each, each.mark), isTrial: each.isTrial }));
    const isBorne = ({ profit, isTrial }: (typeof profits)[number]): boolean => isTrial && profit < 0n;
    const sum = (some: typeof profits): bigint => some.reduce((total, { profit }) => total + profit, 0n);
    const borne = sum(profits.filter(isBorne));
    const isKnown = first !== undefined && known.length === held.length;
    const text = (amount: bigint): string | null => (isKnown ? moneyText(first.counting, amount) : null);
    return (
      <Fragment key={unit}>
        <Fact label={t`Estimated P&L`} isMain>
          <Amount value={text(sum(profits) - borne)} unit={unit} maxDigits={4} sign tone personal />
        </Fact>
        {borne < 0n ? (
          <Fact label={t`Losses of trials, borne by the platform`}>
            <Amount value={text(borne)} unit={unit} maxDigits={4} sign personal />
          </Fact>
        ) : null}
      </Fragment>
    );
  });
}
