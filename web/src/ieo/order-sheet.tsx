import type { IeoOrderRow } from '@aureus/contract/ieo/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { ErrorState } from '../ui/list-states.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AllotmentDrawing } from './allotment-drawing.tsx';
import { Arithmetic } from './arithmetic.tsx';
import { receiptQuery } from './queries.ts';
import { useOrderState } from './use-order-state.ts';

/** One application: what was held, paid and given back, and how its part came about. */
export function OrderSheet({ order, onClose }: { order: IeoOrderRow | null; onClose: () => void }) {
  const stateText = useOrderState();
  const state = order === null ? null : stateText(order.state);
  return (
    <Sheet
      open={order !== null}
      onClose={onClose}
      title={order?.title ?? ''}
      aside={state === null ? null : <Badge tone={state.tone}>{state.text}</Badge>}
    >
      {order === null ? null : <Facts order={order} />}
    </Sheet>
  );
}

function Facts({ order }: { order: IeoOrderRow }) {
  const { t } = useLingui();
  const { moment, dateTime } = useFormat();
  const { name: unit, pay_currency_name: pay, state } = order;
  const isAllotted = state !== 'applied' && state !== 'cancelled';
  const receipt = useQuery({ ...receiptQuery(order.id), enabled: isAllotted });
  return (
    <>
      {isAllotted ? <AllotmentDrawing asked={order.coin_amount} given={order.give_amount} unit={unit} /> : null}
      <dl className={money.facts}>
        {isAllotted ? null : (
          <Fact label={t`Asked`} isMain>
            <Amount value={order.coin_amount} unit={unit} maxDigits={8} personal />
          </Fact>
        )}
        <Fact label={t`Price`}>
          <Amount value={order.price} unit={pay} maxDigits={12} />
        </Fact>
        <Fact label={state === 'applied' ? t`Held` : t`Was held`}>
          <Amount value={order.held} unit={pay} maxDigits={8} personal />
        </Fact>
        {order.paid === null ? null : (
          <>
            <Fact label={t`Paid`}>
              <Amount value={order.paid} unit={pay} maxDigits={8} personal />
            </Fact>
            <Fact label={t`Went back to you`}>
              <Amount value={order.released} unit={pay} maxDigits={8} personal />
            </Fact>
          </>
        )}
        <Fact label={t({ message: 'Subscribed', context: 'when' })}>
          <time dateTime={order.created_at}>{moment(order.created_at)}</time>
        </Fact>
        <Fact label={t`Allotment`}>
          <time dateTime={order.end_at}>{dateTime(order.end_at)}</time>
        </Fact>
        <Fact label={t`Listing`}>
          <time dateTime={order.sell_begin}>{dateTime(order.sell_begin)}</time>
        </Fact>
        <Fact label={t`Number`}>{order.id}</Fact>
      </dl>
      {receipt.isError ? <ErrorState error={receipt.error} onRetry={() => void receipt.refetch()} small /> : null}
      {isAllotted && receipt.isPending ? <Skeleton height={160} radius={14} /> : null}
      {receipt.data ? <Arithmetic receipt={receipt.data} /> : null}
    </>
  );
}
