import type { deposit } from '@aureus/contract/mining/calls.ts';
import type { PlanRow } from '@aureus/contract/mining/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import type { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useNow } from '../platform/time/use-now.ts';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { DoneNote, Fact, UnknownNote } from '../ui/money/money-facts.tsx';
import styles from '../ui/money/money-form.module.css';
import { Sheet } from '../ui/sheet.tsx';
import own from './mining.module.css';
import { offerOf } from './plan-terms.ts';
import { daysText, usePercent } from './use-words.ts';

/** All that locking an amount means, before it is done, and what became of it. */
export function ConfirmLock({
  asked,
  amount,
  available,
  money,
  onClose,
}: {
  /** The plan with the terms that were shown; null while nothing is asked. */
  asked: PlanRow | null;
  amount: string;
  available: string | null;
  money: ReturnType<typeof useMoneyCall<typeof deposit>>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const percent = usePercent();
  const now = useNow();
  const { state, submit, checkAgain } = money;
  const isBusy = state.kind === 'sending' || (state.kind === 'unknown' && state.checking);
  if (asked === null) return null;
  const unit = asked.currency_name;
  if (state.kind === 'done') {
    const { answer } = state;
    return (
      <Sheet
        open
        onClose={onClose}
        title={t({ message: 'Locked', context: 'amount' })}
        foot={
          <>
            <Button kind="secondary" onClick={onClose}>
              {t`Done`}
            </Button>
            <Button
              onClick={() => {
                onClose();
                window.location.hash = `#/pages/lockming/detail?id=${answer.id}`;
              }}
            >
              {t`See the order`}
            </Button>
          </>
        }
      >
        <DoneNote>
          <strong>
            <Amount value={answer.amount} unit={unit} maxDigits={8} />
          </strong>
          <span>{daysText(answer.day)}</span>
        </DoneNote>
        <dl className={styles.facts}>
          <Fact label={t`First interest`}>{dateTime(answer.next_dividend_at ?? answer.matures_at)}</Fact>
          <Fact label={t`Back in your spot account`}>{dateTime(answer.matures_at)}</Fact>
        </dl>
      </Sheet>
    );
  }
  const offer = offerOf(asked, amount, now);
  const after = available === null ? null : new Decimal(available).minus(amount).toString();
  const rate = percent(asked.penalty_rate);
  const time = asked.dividend_at;
  const send = (): void => void submit({ config_id: asked.id, amount, terms: asked.terms });
  return (
    <Sheet
      open
      onClose={onClose}
      dismissable={!isBusy}
      title={t`Lock ${unit}?`}
      foot={
        state.kind === 'unknown' ? (
          <Button loading={state.checking} onClick={checkAgain}>
            {t`Check again`}
          </Button>
        ) : (
          <>
            <Button kind="secondary" disabled={isBusy} onClick={onClose}>
              {t`Cancel`}
            </Button>
            <Button loading={isBusy} onClick={send}>
              {t`Lock`}
            </Button>
          </>
        )
      }
    >
      <dl className={styles.facts}>
        <Fact label={t`You lock`} isMain>
          <Amount value={amount} unit={unit} maxDigits={8} />
        </Fact>
        <Fact label={t`Duration`}>{daysText(asked.day)}</Fact>
        <Fact label={t`Interest a day`}>
          {percent(asked.interest_rate)} = <Amount value={offer.aDay} unit={unit} maxDigits={8} />
        </Fact>
        <Fact label={t`Interest in all`}>
          <Amount value={offer.interest} unit={unit} maxDigits={8} sign />
        </Fact>
        <Fact label={t({ message: 'Paid out', context: 'time of day' })}>{t`every day at ${time} UTC`}</Fact>
        <Fact label={t`First interest`}>{dateTime(offer.firstPaidAt)}</Fact>
        <Fact label={t`Back in your spot account`}>{dateTime(offer.maturesAt)}</Fact>
        <Fact label={t`You get back in all`} isMain>
          <Amount value={offer.back} unit={unit} maxDigits={8} />
        </Fact>
        <Fact label={t`Fee`}>
          <Amount value="0" unit={unit} />
        </Fact>
        <Fact label={t`Early redemption`}>{t`${rate} for each day left`}</Fact>
        <Fact label={t`It costs at most`}>
          <Amount value={`-${offer.mostPenalty}`} unit={unit} maxDigits={8} />
        </Fact>
        <Fact label={t`Left in your spot account`}>
          <Amount value={after} unit={unit} maxDigits={8} personal />
        </Fact>
      </dl>
      <p className={own.risk}>
        {t`Until then you cannot trade or withdraw the coins. If you need them earlier, you pay the penalty and lose the interest of the days left.`}
      </p>
      {state.kind === 'unknown' ? <UnknownNote /> : null}
      {state.kind === 'failed' ? <FailedNote error={state.error} /> : null}
    </Sheet>
  );
}
