import type { transfer } from '@aureus/contract/transfer/calls.ts';
import { wireNames } from '@aureus/contract/wallet/accounts.ts';
import { useLingui } from '@lingui/react/macro';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import type { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { DoneNote, Fact, UnknownNote } from '../ui/money/money-facts.tsx';
import styles from '../ui/money/money-form.module.css';
import { Sheet } from '../ui/sheet.tsx';
import { useAccountNames } from '../wallet/public.ts';
import type { Direction } from './accounts.ts';
import { moveOf, type TransferCoin } from './queries.ts';

/** What the transfer will do, before it does it, and what became of it. */
export function TransferSheet({
  open,
  onClose,
  coin,
  direction,
  amount,
  money,
}: {
  open: boolean;
  onClose: () => void;
  coin: TransferCoin;
  direction: Direction;
  amount: string;
  money: ReturnType<typeof useMoneyCall<typeof transfer>>;
}) {
  const { t } = useLingui();
  const names = useAccountNames();
  const { state, submit, checkAgain } = money;
  const isBusy = state.kind === 'sending' || (state.kind === 'unknown' && state.checking);
  const value = amount === '' ? new Decimal(0) : new Decimal(amount);
  const after = new Decimal(coin.available[direction.from] ?? '0').minus(value);
  const send = (): void =>
    void submit({
      currency_id: coin.id,
      number: value.toString(),
      from_field: wireNames[direction.from],
      to_field: wireNames[direction.to],
    });
  if (state.kind === 'done') {
    const done = moveOf(state.answer);
    return (
      <Sheet open={open} onClose={onClose} title={t`Transferred`} foot={<Button onClick={onClose}>{t`Done`}</Button>}>
        <DoneNote>
          <strong>
            <Amount value={done.value} unit={done.currency_name} maxDigits={8} />
          </strong>
          <span>{t`${names[done.from]} to ${names[done.to]}`}</span>
        </DoneNote>
        <dl className={styles.facts}>
          <Fact label={t`Now in ${names[done.to]}`}>
            <Amount value={done.to_available} unit={done.currency_name} maxDigits={8} personal />
          </Fact>
          <Fact label={t`Left in ${names[done.from]}`}>
            <Amount value={done.from_available} unit={done.currency_name} maxDigits={8} personal />
          </Fact>
        </dl>
      </Sheet>
    );
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Confirm transfer`}
      dismissable={!isBusy}
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
              {t`Transfer`}
            </Button>
          </>
        )
      }
    >
      <dl className={styles.facts}>
        <Fact label={t({ message: 'From', context: 'account' })}>{names[direction.from]}</Fact>
        <Fact label={t({ message: 'To', context: 'account' })}>{names[direction.to]}</Fact>
        <Fact label={t`You transfer`} isMain>
          <Amount value={value.toString()} unit={coin.name} maxDigits={8} />
        </Fact>
        <Fact label={t`Fee`}>
          <Amount value="0" unit={coin.name} />
        </Fact>
        <Fact label={t`Left in ${names[direction.from]}`}>
          <Amount value={after.toString()} unit={coin.name} maxDigits={8} personal />
        </Fact>
      </dl>
      {state.kind === 'unknown' ? <UnknownNote /> : null}
      {state.kind === 'failed' ? <FailedNote error={state.error} /> : null}
    </Sheet>
  );
}
