import { use } from '@aureus/contract/coupon/calls.ts';
import type { CouponRow } from '@aureus/contract/coupon/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { daysText } from '../mining/public.ts';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { Fact, UnknownNote } from '../ui/money/money-facts.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { OrderChoice } from './order-choice.tsx';
import { StateBadge } from './own-ticket.tsx';
import { TermsFacts } from './terms-facts.tsx';
import { positionHref } from './trial-position.ts';
import { useCouponWords } from './use-words.ts';

/** One coupon in full, and the way to use it. */
export function CouponSheet({
  coupon,
  onClose,
  onUsed,
}: {
  /** Null while none is looked at. */
  coupon: CouponRow | null;
  onClose: () => void;
  /** It was begun. */
  onUsed: () => void;
}) {
  const { t } = useLingui();
  const wordsOf = useCouponWords();
  const [order, setOrder] = useState<number | null>(null);
  const { state, submit, checkAgain, reset } = useMoneyCall(use, onUsed);
  if (coupon === null) return null;
  const isBusy = state.kind === 'sending' || state.kind === 'unknown';
  // What it is now comes a moment later.
  const isReady = coupon.state === 'available' && state.kind !== 'done';
  const isBoost = coupon.kind === 'boost';
  const close = (): void => {
    reset();
    setOrder(null);
    onClose();
  };
  const send = (): void => void submit({ id: coupon.id, ...(order === null ? {} : { order_id: order }) });
  return (
    <Sheet
      open
      onClose={close}
      dismissable={!isBusy}
      title={wordsOf(coupon).title}
      aside={<StateBadge coupon={coupon} />}
      foot={
        state.kind === 'unknown' ? (
          <Button loading={state.checking} onClick={checkAgain}>{t`Check again`}</Button>
        ) : isReady ? (
          <>
            <Button kind="secondary" disabled={isBusy} onClick={close}>{t`Cancel`}</Button>
            <Button loading={isBusy} disabled={isBoost && order === null} onClick={send}>
              {t`Use it now`}
            </Button>
          </>
        ) : (
          <Button kind="secondary" onClick={close}>{t`Done`}</Button>
        )
      }
    >
      <TermsFacts terms={coupon}>
        <Course coupon={coupon} />
      </TermsFacts>
      {isReady && isBoost ? <OrderChoice coupon={coupon} value={order} onChange={setOrder} /> : null}
      {state.kind === 'unknown' ? <UnknownNote /> : null}
      {state.kind === 'failed' ? <FailedNote error={state.error} /> : null}
    </Sheet>
  );
}

/** What became of it so far. */
function Course({ coupon }: { coupon: CouponRow }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const { kind, state, currency_name: unit } = coupon;
  const moment = (label: string, at: string | null) => (at === null ? null : <Fact label={label}>{dateTime(at)}</Fact>);
  const hasBegun = state === 'active' || state === 'used';
  const isTrial = kind === 'trial';
  return (
    <>
      {moment(t`Use it by`, coupon.expires_at)}
      {moment(t`Used at`, coupon.began_at)}
      {coupon.order_id === null || coupon.boosted_days === null ? null : (
        <>
          <Fact label={t`Lock mining order`}>
            <a href={`#/pages/lockming/detail?id=${coupon.order_id}`}>{t`Order ${coupon.order_id}`}</a>
          </Fact>
          <Fact label={t`Interest is added on`}>
            <Amount value={coupon.boosted} unit={unit} maxDigits={8} />
            {', '}
            {daysText(coupon.boosted_days)}
          </Fact>
        </>
      )}
      {coupon.position_id === null ? null : (
        <Fact label={t`Position`}>
          <a href={positionHref(coupon)}>{t`No. ${coupon.position_id}`}</a>
        </Fact>
      )}
      {hasBegun && kind === 'rebate' ? (
        <Fact label={t`Fees that count`}>
          <Amount value={coupon.fees} unit={unit} maxDigits={8} personal />
        </Fact>
      ) : null}
      {state === 'used' || (hasBegun && !isTrial) ? (
        <Fact label={state === 'used' ? t`Paid to you` : t`Brought so far`} isMain>
          <Amount value={coupon.brought} unit={unit} maxDigits={8} sign personal />
        </Fact>
      ) : null}
      {moment(isTrial ? t`Closed at the latest` : t`Is paid at`, coupon.ends_at)}
      {moment(state === 'expired' ? t`Expired at` : isTrial ? t`Over since` : t`Paid at`, coupon.ended_at)}
    </>
  );
}
