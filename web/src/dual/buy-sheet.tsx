import type { buy } from '@aureus/contract/dual/calls.ts';
import type { DualProduct } from '@aureus/contract/dual/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import type { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { Fact, UnknownNote } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { Sheet } from '../ui/sheet.tsx';
import { Outcomes } from './outcomes.tsx';
import { mostFor, type Plan, planOf, textOf } from './plan.ts';
import { RiskText, SettlementText } from './risk-text.tsx';

/** All that is bought, in full, before it is bought. The price of a put is that of the moment, also while somebody reads. */
export function BuySheet({
  open,
  product,
  plan,
  shares,
  price,
  available,
  call,
  onClose,
}: {
  open: boolean;
  product: DualProduct;
  plan: Plan;
  shares: number;
  /** The index price of now; null while none is told. */
  price: string | null;
  available: string | null;
  call: ReturnType<typeof useMoneyCall<typeof buy>>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const { state, submit, checkAgain } = call;
  const isSending = state.kind === 'sending' || state.kind === 'unknown';
  const { name, pay_name: pay, currency_name: coin, type } = product;
  const cost = textOf(plan, type === 'call' ? 'coin' : 'usdt', plan.principal);
  const most = price === null ? null : mostFor(planOf(product, 1, price));
  const send = (): void => {
    const limit = type === 'put' && most !== null ? { most } : {};
    void submit({ id: product.id, num: shares, rate: product.rate, ...limit });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      dismissable={!isSending}
      title={t`Buy ${name}`}
      foot={
        state.kind === 'unknown' ? (
          <Button loading={state.checking} onClick={checkAgain}>{t`Check again`}</Button>
        ) : (
          <>
            <Button kind="secondary" disabled={isSending} onClick={onClose}>{t`Cancel`}</Button>
            <Button loading={isSending} disabled={price === null} onClick={send}>
              {t({ message: 'Buy', context: 'dual' })}
            </Button>
          </>
        )
      }
    >
      <dl className={money.facts}>
        <Fact label={t`Shares`}>{shares}</Fact>
        <Fact label={t`You invest`} isMain>
          <Amount value={cost} unit={pay} maxDigits={8} />
        </Fact>
        {type === 'put' ? (
          <Fact label={t`Price of a share at most`}>
            <Amount value={most} unit={pay} maxDigits={8} />
          </Fact>
        ) : null}
        <Fact label={t`Annual rate`}>
          <Amount value={product.rate} unit="%" maxDigits={4} />
        </Fact>
        <Fact label={t`Reference price`}>
          <Amount value={product.exercise_price} digits={product.price_scale} unit="USDT" />
        </Fact>
        <Fact label={t`Ends at`}>{dateTime(product.end_time)}</Fact>
      </dl>
      <Outcomes plan={plan} coin={coin} reference={product.exercise_price} />
      <dl className={money.facts}>
        <Fact label={t`Fee`}>
          <Amount value="0" unit={pay} />
        </Fact>
        <Fact label={t`Balance after`}>
          <Amount
            value={available === null ? null : new Decimal(available).minus(cost).toString()}
            unit={pay}
            maxDigits={8}
            personal
          />
        </Fact>
      </dl>
      <SettlementText product={product} />
      <RiskText type={type} coin={coin} />
      {state.kind === 'unknown' ? <UnknownNote /> : null}
      {state.kind === 'failed' ? <FailedNote error={state.error} /> : null}
    </Sheet>
  );
}
