import type { apply } from '@aureus/contract/ieo/calls.ts';
import type { ProjectInfo } from '@aureus/contract/ieo/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import type { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { DoneNote, Fact, UnknownNote } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { Sheet } from '../ui/sheet.tsx';
import styles from './ieo.module.css';
import { costText, type Pay } from './reckon.ts';
import { RiskText } from './risk-text.tsx';

/** What an application holds, until when, and what can come of it; then what became of the call. */
export function ApplySheet({
  open,
  info,
  pay,
  amount,
  available,
  money: { state, submit, checkAgain },
  onClose,
}: {
  open: boolean;
  info: ProjectInfo;
  pay: Pay;
  amount: string;
  available: string;
  money: ReturnType<typeof useMoneyCall<typeof apply>>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const isSending = state.kind === 'sending' || (state.kind === 'unknown' && state.checking);
  const isDone = state.kind === 'done';
  const asked = isDone ? state.answer.coin_amount : amount;
  if (asked === '') return null;
  const cost = isDone ? state.answer.held : costText(asked, info, pay);
  const { title, currency_name: unit } = info;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      dismissable={!isSending}
      title={t`Subscribe to ${title}`}
      foot={
        isDone ? (
          <Button onClick={onClose}>{t`Done`}</Button>
        ) : state.kind === 'unknown' ? (
          <Button loading={isSending} onClick={checkAgain}>
            {t`Check again`}
          </Button>
        ) : (
          <>
            <Button kind="secondary" disabled={isSending} onClick={onClose}>
              {t`Cancel`}
            </Button>
            <Button
              loading={isSending}
              onClick={() => void submit({ project_id: info.id, amount: asked, pay_currency: pay.currency_id })}
            >
              {t({ message: 'Subscribe', context: 'button' })}
            </Button>
          </>
        )
      }
    >
      <dl className={money.facts}>
        <Fact label={t({ message: 'Amount', context: 'subscription' })} isMain>
          <Amount value={asked} unit={unit} maxDigits={8} />
        </Fact>
        <Fact label={t`Price`}>
          <Amount value={pay.price} unit={pay.currency_name} maxDigits={12} />
        </Fact>
        <Fact label={t`Held until the end`}>
          <Amount value={cost} unit={pay.currency_name} maxDigits={8} />
        </Fact>
        {isDone ? null : (
          <Fact label={t`Balance after`}>
            <Amount
              value={new Decimal(available).minus(cost).toString()}
              unit={pay.currency_name}
              maxDigits={8}
              personal
            />
          </Fact>
        )}
        <Fact label={t`Allotment`}>
          <time dateTime={info.end_at}>{dateTime(info.end_at)}</time>
        </Fact>
        <Fact label={t`Locked until the listing`}>
          <time dateTime={info.sell_begin}>{dateTime(info.sell_begin)}</time>
        </Fact>
      </dl>
      {isDone ? (
        <DoneNote>{t`Your subscription counts. You are told what is allotted.`}</DoneNote>
      ) : (
        <>
          <p className={styles.note}>
            {t`You pay for what is allotted to you and get the rest back. A subscription cannot be cancelled.`}
          </p>
          <RiskText />
        </>
      )}
      {state.kind === 'unknown' ? <UnknownNote /> : null}
      {state.kind === 'failed' ? <FailedNote error={state.error} /> : null}
    </Sheet>
  );
}
