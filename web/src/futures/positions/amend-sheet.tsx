import { amend } from '@aureus/contract/futures/calls.ts';
import type { LeverRow, LeverTerms } from '@aureus/contract/futures/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMarkets, useScaleOf } from '../../market/public.ts';
import { useTick, useTicks } from '../../platform/live/market-hooks.ts';
import { Amount } from '../../ui/amount.tsx';
import { Fact } from '../../ui/money/money-facts.tsx';
import form from '../../ui/money/money-form.module.css';
import { NumberField } from '../../ui/number-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { balancesQuery, termsQuery } from '../queries.ts';
import { readPrice } from '../ticket/read-typed.ts';
import { moneyText, termsOf } from '../ticket/terms.ts';
import { useErrorText } from '../ticket/use-error-text.ts';
import { ActSheet } from './act-sheet.tsx';
import { type Amendment, heldBy, judgeAmendment, sideOf } from './amend.ts';
import { quoteOf } from './parts.tsx';
import styles from './positions.module.css';
import { countingOf, shownStop } from './reckon.ts';
import { StopFields } from './stop-fields.tsx';

export interface AmendSheetProps {
  order: LeverRow;
  /** The limit it was moved to on the chart. */
  price?: string | undefined;
  onClose: () => void;
}

/** Another limit, other lots or other stops for an order that waits. */
export default function AmendSheet({ order, ...props }: AmendSheetProps) {
  const { markets } = useMarkets();
  const market = markets.find(({ id }) => id === order.match_id);
  const base = useScaleOf(order.currency_id);
  const quote = useScaleOf(order.legal_id);
  const shown = useQuery({ ...termsQuery(order), refetchInterval: false }).data;
  if (market === undefined || base === undefined || quote === undefined || shown === undefined) return null;
  return <Form {...props} order={order} market={market} shown={shown} scales={{ base, quote }} />;
}

interface FormProps extends AmendSheetProps {
  market: MarketRow;
  shown: LeverTerms;
  scales: { readonly base: number; readonly quote: number };
}

function Form({ order, price, market, shown, scales, onClose }: FormProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  useTicks(market.id);
  const index = useTick(market.id, (tick) => tick?.indexPrice ?? null);
  const free = useQuery(balancesQuery()).data?.get(order.legal_id);
  const [typed, setTyped] = useState<Amendment>({
    price: price ?? order.price,
    lots: String(order.share),
    takeProfit: shownStop(order.target_profit_price),
    stopLoss: shownStop(order.stop_loss_price),
  });
  const terms = termsOf(market, shown, scales);
  const counting = countingOf(market, shown, scales.quote);
  const judged = judgeAmendment(order, typed, {
    terms,
    counting,
    mark: index === null ? null : readPrice(terms, index),
    available: free === undefined ? null : parseDecimal(free, scales.quote),
  });
  const { error, fields, limit, lots, stops, isAsNew, cost } = judged;
  const isReducing = order.reduce_only === 1;
  const unit = quoteOf(order);
  const ticket = { side: order.type === 1 ? ('long' as const) : ('short' as const), leverage: order.multiple };
  const opened =
    limit === null || lots === null
      ? null
      : { side: sideOf(order), openTicks: limit, lots, unit: terms.unit, counting };
  const money = (amount: bigint): string => moneyText(terms, amount);
  return (
    <ActSheet
      title={order.type === 1 ? t`Change the long order` : t`Change the short order`}
      call={amend}
      fields={
        error === null
          ? { id: order.id, ...fields, ...(isAsNew && !isReducing ? { fee_rate: shown.fee_percent } : {}) }
          : null
      }
      confirm={t`Change order`}
      reason={
        error === null
          ? undefined
          : error === 'unchanged'
            ? t`Nothing changed`
            : errorText(error, ticket, terms, market.tick)
      }
      onDone={() => toast(t`Order changed`, { tone: 'good' })}
      onClose={onClose}
    >
      <dl className={form.facts}>
        <Fact label={t`Market`}>{`${order.symbol} · ${order.multiple}×`}</Fact>
        <Fact label={t`Index price`}>
          <Amount value={index} maxDigits={8} />
        </Fact>
      </dl>
      <div className={styles.fields}>
        <NumberField
          label={t`Limit price`}
          unit={unit}
          value={typed.price}
          scale={market.price_scale}
          onChange={(text) => setTyped({ ...typed, price: text })}
        />
        <NumberField
          label={t`Lots`}
          value={typed.lots}
          scale={0}
          step="1"
          onChange={(text) => setTyped({ ...typed, lots: text })}
        />
        {isReducing ? null : (
          <StopFields
            typed={typed}
            onChange={(changed) => setTyped({ ...typed, ...changed })}
            stops={stops}
            held={opened}
            margin={cost === null ? '0' : money(cost.margin)}
            priceScale={market.price_scale}
            unit={unit}
          />
        )}
      </div>
      {isReducing ? null : (
        <dl className={form.facts}>
          <Fact label={t`Margin`}>
            <Amount value={cost === null ? null : money(cost.margin)} unit={unit} maxDigits={4} personal />
          </Fact>
          <Fact label={t`Fee`}>
            <Amount value={cost === null ? null : money(cost.fee)} unit={unit} maxDigits={4} personal />
          </Fact>
          <Fact label={t`Held until now`}>
            <Amount value={money(heldBy(order, terms))} unit={unit} maxDigits={4} personal />
          </Fact>
          <Fact label={t`Held after`} isMain>
            <Amount value={cost === null ? null : money(cost.margin + cost.fee)} unit={unit} maxDigits={4} personal />
          </Fact>
        </dl>
      )}
      <p className={styles.note}>
        {isAsNew
          ? t`With another limit or more lots it is on the terms of now, as a new order.`
          : t`It keeps the terms it was ordered on.`}
      </p>
    </ActSheet>
  );
}
