import type { OptionReceipt } from '@aureus/contract/options/shapes.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { Recomputed } from '../ui/money/recomputed.tsx';
import { RecordedPrices } from '../ui/money/recorded-prices.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import styles from './options.module.css';
import { receiptQuery } from './queries.ts';
import { isSame, resettle } from './resettle.ts';
import { TickChart } from './tick-chart.tsx';
import { useResultText } from './use-result-text.ts';

/** What an option was settled by, settled again on this device. */
export function ReceiptSheet({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery({ ...receiptQuery(id ?? 0), enabled: id !== null });
  const resultText = useResultText();
  const receipt = query.data;
  return (
    <Sheet
      open={id !== null}
      onClose={onClose}
      title={receipt ? resultText(receipt.order.state) : t`Receipt`}
      foot={<Button onClick={onClose}>{t`Done`}</Button>}
    >
      <ListStates query={query} isEmpty={false} empty={null} skeleton={<SkeletonRows count={4} lead={false} />}>
        {receipt ? <Receipt receipt={receipt} /> : null}
      </ListStates>
    </Sheet>
  );
}

function Receipt({ receipt }: { receipt: OptionReceipt }) {
  const { t } = useLingui();
  const { moment } = useFormat();
  const { order, rule, window_ticks: ticks } = receipt;
  const version = rule.version;
  const windowSeconds = rule.window_seconds;
  const leastTicks = rule.least_ticks;
  const waitSeconds = rule.wait_seconds;
  const made = resettle(receipt);
  const price = (value: string | null) => <Amount value={value} digits={receipt.price_scale} />;
  return (
    <>
      <TickChart receipt={receipt} />
      <dl className={money.facts}>
        <Fact label={t`Market`}>{order.symbol_name}</Fact>
        <Fact label={t`Direction`}>{order.type === 1 ? t`Up` : t`Down`}</Fact>
        <Fact label={t`Stake`}>
          <Amount value={order.number} unit={order.currency_name} maxDigits={8} personal />
        </Fact>
        <Fact label={t`Payout`}>
          <Amount value={order.profit_ratio} unit="%" />
        </Fact>
        <Fact label={t({ message: 'Entry price', context: 'option' })}>{price(order.open_price)}</Fact>
        <Fact label={t`End price`}>{price(order.end_price)}</Fact>
        <Fact label={t`Ends at`}>{moment(order.handled_at)}</Fact>
        <Fact label={t`Result`} isMain>
          <Amount value={order.fact_profits} unit={order.currency_name} maxDigits={8} sign tone personal />
        </Fact>
        <Fact label={t`Rule`}>{t`Version ${version}`}</Fact>
      </dl>
      <p className={styles.about}>
        {waitSeconds === 0
          ? t`The end price is the median of the prices recorded in the closing window (${windowSeconds} s). With too few of them (fewer than ${leastTicks}) the stake goes back. An equal price is a draw.`
          : t`The end price is the median of the prices recorded in the closing window (${windowSeconds} s). With too few of them (fewer than ${leastTicks}) the window moves on, for at most ${waitSeconds} s; then the stake goes back. An equal price is a draw.`}
      </p>
      {ticks === null ? null : (
        <RecordedPrices
          title={t`Prices of the closing window`}
          ticks={ticks}
          price={({ index }) => price(index === null ? null : tickText(receipt, index))}
        />
      )}
      {made === null ? null : <Recomputed isEqual={isSame(receipt, made)} />}
    </>
  );
}

/** A price in ticks as decimal text. */
function tickText({ tick, price_scale: scale }: OptionReceipt, ticks: number): string {
  return formatDecimal(BigInt(ticks) * BigInt(tick), scale);
}
