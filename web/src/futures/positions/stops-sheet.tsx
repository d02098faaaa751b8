import { setStop } from '@aureus/contract/futures/calls.ts';
import { areStopsApart } from '@aureus/core/futures/closing.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Amount } from '../../ui/amount.tsx';
import form from '../../ui/money/money-form.module.css';
import { Fact } from '../../ui/money/money-facts.tsx';
import { toast } from '../../ui/toast.tsx';
import { ActSheet } from './act-sheet.tsx';
import type { PositionActProps } from './close-sheet.tsx';
import { quoteOf } from './parts.tsx';
import styles from './positions.module.css';
import { shownStop, stopsOf } from './reckon.ts';
import { StopFields } from './stop-fields.tsx';

export interface StopsSheetProps extends Omit<PositionActProps, 'account'> {
  priceScale: number;
  /** The price one of them was moved to on the chart. */
  moved?: { readonly stop: 'profit' | 'loss'; readonly price: string } | undefined;
}

/** Sets the prices at which a position is closed by itself, one or both, and says what each would come to. */
export function StopsSheet({ row, held, priceScale, moved, onClose }: StopsSheetProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState({
    takeProfit: moved?.stop === 'profit' ? moved.price : shownStop(row.target_profit_price),
    stopLoss: moved?.stop === 'loss' ? moved.price : shownStop(row.stop_loss_price),
  });
  const { takeProfit, stopLoss } = typed;
  const stops = held === null ? null : stopsOf(held.counting, takeProfit, stopLoss);
  const problem =
    held === null || stops === null
      ? t`No price right now`
      : stops === 'off_tick'
        ? t`Off the price step`
        : areStopsApart(held.side, stops, held.mark)
          ? undefined
          : row.type === 1
            ? t`Take profit above, stop-loss below the mark price`
            : t`Take profit below, stop-loss above the mark price`;
  const isNone = takeProfit === '' && stopLoss === '';
  const hasSome = row.target_profit_price !== '0' || row.stop_loss_price !== '0';
  return (
    <ActSheet
      title={t`Take profit and stop-loss`}
      call={setStop}
      fields={
        isNone && !hasSome
          ? null
          : { id: row.id, target_profit_price: takeProfit || '0', stop_loss_price: stopLoss || '0' }
      }
      confirm={isNone && hasSome ? t`Remove both` : t`Save`}
      reason={problem}
      onDone={() =>
        toast(isNone ? t`Take profit and stop-loss removed` : t`Take profit and stop-loss saved`, { tone: 'good' })
      }
      onClose={onClose}
    >
      <dl className={form.facts}>
        <Fact label={t`Entry price`}>
          <Amount value={row.price} maxDigits={8} />
        </Fact>
        <Fact label={t`Mark price`}>
          <Amount value={held === null ? null : row.update_price} maxDigits={8} />
        </Fact>
      </dl>
      <div className={styles.fields}>
        <StopFields
          typed={typed}
          onChange={setTyped}
          stops={stops}
          held={held}
          margin={row.origin_caution_money}
          priceScale={priceScale}
          unit={quoteOf(row)}
        />
      </div>
      <p className={styles.note}>
        {t`The position is closed once the mark price reaches the price. When it moves fast the result can be another one.`}
      </p>
    </ActSheet>
  );
}
