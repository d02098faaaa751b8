import { take } from '@aureus/contract/coupon/calls.ts';
import type { CouponOffer } from '@aureus/contract/coupon/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { daysText } from '../mining/public.ts';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { Button } from '../ui/button.tsx';
import { Fact, UnknownNote } from '../ui/money/money-facts.tsx';
import { LinkRow } from '../ui/row.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './coupon.module.css';
import { TermsFacts } from './terms-facts.tsx';
import { useCouponWords } from './use-words.ts';

/** All that a coupon says, before it is taken. */
export function TakeSheet({
  offer,
  onClose,
  onTaken,
}: {
  /** Null while none is looked at. */
  offer: CouponOffer | null;
  onClose: () => void;
  /** It was taken. */
  onTaken: () => void;
}) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const wordsOf = useCouponWords();
  const { state, submit, checkAgain, reset } = useMoneyCall(take, onTaken);
  if (offer === null) return null;
  const words = wordsOf(offer);
  const isBusy = state.kind === 'sending' || state.kind === 'unknown';
  const isOpen = offer.lacks.length === 0 && offer.left > 0;
  const close = (): void => {
    reset();
    onClose();
  };
  return (
    <Sheet
      open
      onClose={close}
      dismissable={!isBusy}
      title={words.title}
      foot={
        state.kind === 'unknown' ? (
          <Button loading={state.checking} onClick={checkAgain}>{t`Check again`}</Button>
        ) : (
          <>
            <Button kind="secondary" disabled={isBusy} onClick={close}>{t`Cancel`}</Button>
            <Button loading={isBusy} disabled={!isOpen} onClick={() => void submit({ campaign_id: offer.id })}>
              {t({ message: 'Take', context: 'coupon' })}
            </Button>
          </>
        )
      }
    >
      <TermsFacts terms={offer}>
        <Fact label={t`Time to use it`}>{daysText(offer.valid_days)}</Fact>
        <Fact label={t`Can be taken until`}>{dateTime(offer.ends_at)}</Fact>
      </TermsFacts>
      {offer.lacks.includes('level') ? (
        <LinkRow
          className={styles.lack ?? ''}
          to="/pages/setting/real_mark"
          title={t`Verify your identity first`}
          note={t`Then you can take this coupon.`}
        />
      ) : null}
      {offer.lacks.includes('deposit') ? (
        <LinkRow
          className={styles.lack ?? ''}
          to="/pages/fund/select"
          title={t`Make a deposit first`}
          note={t`Once it is credited, you can take this coupon.`}
        />
      ) : null}
      {state.kind === 'unknown' ? <UnknownNote /> : null}
      {state.kind === 'failed' ? <FailedNote error={state.error} /> : null}
    </Sheet>
  );
}
