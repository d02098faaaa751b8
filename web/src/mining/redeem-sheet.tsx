import { cancel } from '@aureus/contract/mining/calls.ts';
import type { MiningOrderRow } from '@aureus/contract/mining/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { DoneNote, Fact, UnknownNote } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { Sheet } from '../ui/sheet.tsx';
import styles from './mining.module.css';
import { refreshMining } from './refresh-mining.ts';
import { daysText, usePercent } from './use-words.ts';

/** What redeeming an order now comes to, as a sum that can be checked, and what became of it. */
export function RedeemSheet({ open, order, onClose }: { open: boolean; order: MiningOrderRow; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { state, submit, checkAgain, reset } = useMoneyCall(cancel, () => {
    void queries.invalidateQueries({ queryKey: ['private', 'wallet'] });
    refreshMining(queries);
  });
  const isBusy = state.kind === 'sending' || (state.kind === 'unknown' && state.checking);
  const unit = order.currency_name;
  const close = (): void => {
    onClose();
    if (state.kind === 'failed') refreshMining(queries);
    reset();
  };
  if (state.kind === 'done') {
    const { answer } = state;
    return (
      <Sheet
        open={open}
        onClose={close}
        title={t`Back in your spot account`}
        foot={<Button onClick={close}>{t`Done`}</Button>}
      >
        <DoneNote>
          <strong>
            <Amount value={answer.returned} unit={unit} maxDigits={8} sign />
          </strong>
          {answer.is_cancel === 1 ? (
            <span>
              {t`Penalty`} <Amount value={`-${answer.penalty}`} unit={unit} maxDigits={8} />
            </span>
          ) : null}
        </DoneNote>
      </Sheet>
    );
  }
  const send = (): void => void submit({ id: order.id, penalty: order.penalty });
  return (
    <Sheet
      open={open}
      onClose={close}
      dismissable={!isBusy}
      title={order.remaining_days === 0 ? t`Take it out now?` : t`Redeem early?`}
      foot={
        state.kind === 'unknown' ? (
          <Button loading={state.checking} onClick={checkAgain}>
            {t`Check again`}
          </Button>
        ) : (
          <>
            <Button kind="secondary" disabled={isBusy} onClick={close}>
              {t`Cancel`}
            </Button>
            <Button kind={order.remaining_days === 0 ? 'primary' : 'danger'} loading={isBusy} onClick={send}>
              {order.remaining_days === 0 ? t`Take out` : t`Redeem`}
            </Button>
          </>
        )
      }
    >
      <Sums order={order} />
      {state.kind === 'unknown' ? <UnknownNote /> : null}
      {state.kind === 'failed' ? <FailedNote error={state.error} /> : null}
    </Sheet>
  );
}

function Sums({ order }: { order: MiningOrderRow }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const percent = usePercent();
  const { currency_name: unit, remaining_days: remaining } = order;
  const text = (value: string): string => `${number(value, { maxDigits: 8 })} ${unit}`;
  const rate = percent(order.penalty_rate);
  const days = daysText(remaining);
  const [amount, penalty] = [text(order.amount), text(order.penalty)];
  const now = new Decimal(order.returned).plus(order.owed_interest).toString();
  // A product above the amount is cut: then the sum would not be true.
  const isWhole = order.returned === '0';
  return (
    <>
      {remaining === 0 ? null : (
        <p className={styles.arithmetic}>
          {isWhole ? t`${rate} × ${days} × ${amount}: the whole amount` : `${rate} × ${days} × ${amount} = ${penalty}`}
        </p>
      )}
      <dl className={money.facts}>
        <Fact label={t({ message: 'Locked', context: 'amount' })}>
          <Amount value={order.amount} unit={unit} maxDigits={8} />
        </Fact>
        <Fact label={t`Penalty`}>
          <Amount value={order.penalty === '0' ? '0' : `-${order.penalty}`} unit={unit} maxDigits={8} />
        </Fact>
        <Fact label={t`Interest of days that are over, not paid yet`}>
          <Amount value={order.owed_interest} unit={unit} maxDigits={8} sign />
        </Fact>
        <Fact label={t`You get now`} isMain>
          <Amount value={now} unit={unit} maxDigits={8} />
        </Fact>
        <Fact label={t`Interest received, which you keep`}>
          <Amount value={order.total_interest} unit={unit} maxDigits={8} />
        </Fact>
        <Fact label={t`Interest you give up`}>
          <Amount value={order.lost_interest} unit={unit} maxDigits={8} />
        </Fact>
      </dl>
      {remaining === 0 ? (
        <p className={money.note}>{t`All days are over, so it costs nothing. It also comes back by itself.`}</p>
      ) : (
        <p className={styles.risk}>{t`This cannot be undone.`}</p>
      )}
    </>
  );
}
