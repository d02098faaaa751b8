import type { DualReceipt } from '@aureus/contract/dual/shapes.ts';
import { PARTS_OF_A_TICK } from '@aureus/core/dual/settlement-price.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../platform/format/use-format.ts';
import { wholeNumber } from '../platform/format/whole-number.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { RecordedPrices } from '../ui/money/recorded-prices.tsx';
import { Recomputed } from '../ui/money/recomputed.tsx';
import { PricePoints } from '../ui/price-points.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { BothSides } from './outcomes.tsx';
import { receiptQuery } from './queries.ts';
import { isSame, resettle } from './resettle.ts';
import { SettlementText } from './risk-text.tsx';
import { useStatusText } from './use-status-text.ts';

/** Of half an hour of prices every so manieth is drawn. */
const DRAWN = 20;

/** An order in full: what it may pay while it runs; then what it was settled by, settled again on this device. */
export function ReceiptSheet({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery({ ...receiptQuery(id ?? 0), enabled: id !== null });
  const receipt = query.data;
  return (
    <Sheet
      open={id !== null}
      onClose={onClose}
      title={receipt?.order.name ?? t`Receipt`}
      foot={<Button onClick={onClose}>{t`Done`}</Button>}
    >
      <ListStates query={query} isEmpty={false} empty={null} skeleton={<SkeletonRows count={4} lead={false} />}>
        {receipt ? <Receipt receipt={receipt} /> : null}
      </ListStates>
    </Sheet>
  );
}

function Receipt({ receipt }: { receipt: DualReceipt }) {
  const { t } = useLingui();
  const { dateTime, number } = useFormat();
  const statusText = useStatusText();
  const { order, rule, ticks, output, inputs } = receipt;
  const made = resettle(receipt);
  const { currency_name: coin, pay_name: pay } = order;
  const price = (value: string | null) => <Amount value={value} digits={inputs.price_scale} />;
  const [counted, recorded] = [output?.good_ticks ?? 0, rule.window_seconds].map((count) => number(String(count)));
  return (
    <>
      <SettlementChart receipt={receipt} />
      <dl className={money.facts}>
        <Fact label={t`State`}>{statusText(order.status)}</Fact>
        <Fact label={t`Shares`}>{order.number}</Fact>
        <Fact label={t`You invested`}>
          <Amount value={order.total} unit={pay} maxDigits={8} personal />
        </Fact>
        <Fact label={t`Annual rate`}>
          <Amount value={order.order_rate} unit="%" maxDigits={4} />
        </Fact>
        <Fact label={t`Days`}>{order.day}</Fact>
        <Fact label={t`Price at purchase`}>
          <Amount value={order.price} digits={order.price_scale} unit="USDT" />
        </Fact>
        <Fact label={t`Reference price`}>
          <Amount value={order.exercise_price} digits={order.price_scale} unit="USDT" />
        </Fact>
        <Fact label={t`Bought`}>{dateTime(order.created)}</Fact>
        <Fact label={t`Ends at`}>{dateTime(order.end_time)}</Fact>
        {output === null ? null : (
          <>
            <Fact label={t`Settlement price`}>
              <Amount value={order.settlement_price} maxDigits={8} unit="USDT" />
            </Fact>
            <Fact label={t`Prices counted`}>{t`${counted} of ${recorded}`}</Fact>
            <Fact label={output.paid === null ? t`Returned` : t`Paid out`} isMain>
              <Amount value={order.success ?? order.total} unit={order.success_name ?? pay} maxDigits={8} personal />
            </Fact>
          </>
        )}
        <Fact label={t`Rule`}>{rule.name}</Fact>
      </dl>
      {output === null ? (
        <BothSides
          type={order.type}
          coin={coin}
          reference={order.exercise_price}
          digits={order.price_scale}
          coinPayout={order.coin_payout}
          usdtPayout={order.usdt_payout}
        />
      ) : null}
      <SettlementText product={rule} />
      {ticks === null ? null : (
        <RecordedPrices
          title={t`Prices of the half hour before the end`}
          ticks={ticks}
          price={({ index }) => price(index === null ? null : tickText(inputs, index))}
        />
      )}
      {made === null ? null : <Recomputed isEqual={isSame(receipt, made)} />}
    </>
  );
}

/** A price in ticks as decimal text. */
function tickText({ tick, price_scale }: DualReceipt['inputs'], ticks: number): string {
  return formatDecimal(BigInt(ticks) * BigInt(tick), price_scale);
}

/** The prices of the half hour, with the reference and their mean as lines. */
function SettlementChart({ receipt }: { receipt: DualReceipt }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { order, inputs, output, ticks } = receipt;
  if (ticks === null || output === null || output.price === null) return null;
  const mean = wholeNumber(BigInt(output.price) / PARTS_OF_A_TICK);
  const drawn = ticks.filter((_, place) => place % DRAWN === 0);
  return (
    <PricePoints
      label={t`Recorded prices of the half hour before the end, with the reference price and the settlement price as lines`}
      points={drawn.flatMap(({ second, index }) => (index === null ? [] : [{ second, price: index }]))}
      lines={[
        { price: inputs.strike, tone: 'gold' },
        ...(mean === inputs.strike ? [] : [{ price: mean, tone: 'warn' as const }]),
      ]}
      textOf={(price) => {
        const text = price === inputs.strike ? order.exercise_price : order.settlement_price;
        return text === null ? null : number(text, { maxDigits: order.price_scale });
      }}
    />
  );
}
