import { faucet } from '@aureus/contract/wallet/calls.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useState } from 'react';
import { useScaleOf } from '../market/public.ts';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { FailedText } from '../ui/failed-text.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import { faucetAmounts } from './faucet-amounts.ts';
import type { Holding } from './queries.ts';
import styles from './wallet.module.css';

/** What the house gives a user a day, in USDT of value. */
const dailyLimit = '100000';

/** Demo mode: play money into the spot account. */
export function FaucetSheet({
  open,
  onClose,
  holdings,
}: {
  open: boolean;
  onClose: () => void;
  holdings: readonly Holding[];
}) {
  const { t } = useLingui();
  const { number } = useFormat();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<number | null>(null);
  const [amount, setAmount] = useState('');
  const [left, setLeft] = useState<string | null>(null);
  const holding =
    holdings.find((row) => row.currency === chosen) ?? holdings.find((row) => row.name === 'USDT') ?? holdings[0];
  const scale = useScaleOf(holding?.currency) ?? 8;
  const { state, submit, checkAgain, reset } = useMoneyCall(faucet, (answer) => {
    const name = holdings.find((row) => row.currency === answer.currency)?.name ?? '';
    const given = number(answer.amount, { maxDigits: 8 });
    setLeft(answer.left_today);
    setAmount('');
    toast(t`${given} ${name} added to your spot account`, { tone: 'good' });
    void client.invalidateQueries({ queryKey: ['private', 'wallet'] });
    onClose();
  });
  const busy = state.kind === 'sending' || (state.kind === 'unknown' && state.checking);
  const value = holding === undefined || amount === '' ? null : new Decimal(amount).times(holding.price);
  const reason =
    value === null || value.lte(0)
      ? t`Choose an amount`
      : value.gt(left ?? dailyLimit)
        ? t`More than is left today`
        : undefined;
  const choose = (currency: number): void => {
    setChosen(currency);
    setAmount('');
    reset();
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Get demo funds`}
      dismissable={!busy}
      foot={
        state.kind === 'unknown' ? (
          <Button loading={state.checking} onClick={checkAgain}>
            {t`Check again`}
          </Button>
        ) : (
          <Button
            loading={busy}
            reason={reason}
            onClick={() =>
              holding !== undefined &&
              void submit({ currency: holding.currency, amount: new Decimal(amount).toString() })
            }
          >
            {t`Get demo funds`}
          </Button>
        )
      }
    >
      <div className={styles.faucet}>
        <ChipRow label={t`Coin or share`}>
          {holdings.map((row) => (
            <Chip
              key={row.currency}
              outlined
              selected={row.currency === holding?.currency}
              onClick={() => choose(row.currency)}
            >
              <CoinIcon code={row.name} src={row.logo} size={16} /> {row.name}
            </Chip>
          ))}
        </ChipRow>
        <NumberField
          label={t({ message: 'Amount', context: 'play money' })}
          value={amount}
          onChange={(text) => {
            setAmount(text);
            if (state.kind === 'failed') reset();
          }}
          scale={scale}
          unit={holding?.name ?? ''}
          placeholder="0"
          error={state.kind === 'failed' ? <FailedText error={state.error} /> : undefined}
        />
        {holding === undefined ? null : (
          <ChipRow label={t`Amounts`}>
            {faucetAmounts(holding.price, scale).map((text) => (
              <Chip key={text} outlined selected={text === amount} onClick={() => setAmount(text)}>
                {number(text, { maxDigits: 8 })}
              </Chip>
            ))}
          </ChipRow>
        )}
        <dl className={styles.facts}>
          <dt>{t`Worth about`}</dt>
          <dd>
            <Amount value={value?.toString()} unit="USDT" digits={2} />
          </dd>
          <dt>{t`Left today`}</dt>
          <dd>
            {left === null ? (
              <Trans>
                up to <Amount value={dailyLimit} unit="USDT" digits={2} />
              </Trans>
            ) : (
              <Amount value={left} unit="USDT" digits={2} />
            )}
          </dd>
        </dl>
        {state.kind === 'unknown' ? (
          <p className={styles.unknown} role="alert">
            {t`We do not know yet whether this went through. We are checking. It will not be given twice.`}
          </p>
        ) : (
          <p className={styles.note}>{t`Demo funds cannot be bought, paid out or exchanged for anything.`}</p>
        )}
      </div>
    </Sheet>
  );
}
