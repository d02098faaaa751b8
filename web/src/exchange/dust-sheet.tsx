import { CallError } from '@aureus/client/call-error.ts';
import { convertDust } from '@aureus/contract/exchange/dust-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { DoneNote, Fact, UnknownNote } from '../ui/money/money-facts.tsx';
import form from '../ui/money/money-form.module.css';
import { Row } from '../ui/row.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import styles from './dust.module.css';
import { QuoteFoot } from './quote-foot.tsx';
import { QuoteRing } from './quote-ring.tsx';
import { type DustQuote, useDust } from './use-dust.ts';

/** What was promised does not hold any more: a new price is fetched at once and shown. */
const OUTDATED: ReadonlySet<string> = new Set(['quote_moved', 'dust_changed', 'quote_expired', 'quote_unknown']);

/** All small balances with what each gives, the word, and what became of it. */
export function DustSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const money = useMoneyCall(convertDust, () => {
    void client.invalidateQueries({ queryKey: ['private', 'wallet'] });
  });
  const { state, submit, checkAgain, reset } = money;
  const isBusy = state.kind === 'sending' || (state.kind === 'unknown' && state.checking);
  const price = useDust(open && state.kind !== 'done');
  const dust = price.held?.dust;
  const [refused, setRefused] = useState<string | null>(null);
  const isOutdated = state.kind === 'failed' && state.error instanceof CallError && OUTDATED.has(state.error.code);
  const askAgain = useEffectEvent(() => price.renew());
  useEffect(() => {
    if (isOutdated) askAgain();
  }, [isOutdated]);
  const close = (): void => {
    reset();
    setRefused(null);
    onClose();
  };
  if (state.kind === 'done') {
    return (
      <Sheet open={open} onClose={close} title={t`Converted`} foot={<Button onClick={close}>{t`Done`}</Button>}>
        <DoneNote>
          <strong>
            <Amount value={state.answer.receives} unit="USDT" maxDigits={6} sign />
          </strong>
        </DoneNote>
        <Lines lines={state.answer.lines} />
        <dl className={form.facts}>
          <Fact label={t`Now in your spot account`}>
            <Amount value={state.answer.to_available} unit="USDT" maxDigits={6} personal />
          </Fact>
        </dl>
      </Sheet>
    );
  }
  const isOld = price.isOver || (refused !== null && refused === dust?.dust_id);
  const isEmpty = dust?.dust_id === '';
  const send = (): void => {
    if (dust === undefined || isOld) return;
    setRefused(dust.dust_id);
    void submit({ dust_id: dust.dust_id });
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t`Convert small balances`}
      aside={
        price.held === undefined || isEmpty || price.isOver ? null : (
          <QuoteRing key={price.held.since} held={price.held} />
        )
      }
      dismissable={!isBusy}
      foot={
        state.kind === 'unknown' ? (
          <Button loading={state.checking} onClick={checkAgain}>
            {t`Check again`}
          </Button>
        ) : isEmpty ? (
          <Button kind="secondary" onClick={close}>
            {t`Done`}
          </Button>
        ) : (
          <QuoteFoot
            price={price}
            isQuoted={dust !== undefined}
            isOld={isOld}
            isBusy={isBusy}
            onCancel={close}
            onConvert={send}
          />
        )
      }
    >
      {dust !== undefined ? (
        <Promised dust={dust} />
      ) : price.error !== null ? (
        <ErrorState error={price.error} onRetry={price.renew} small />
      ) : (
        <SkeletonRows count={3} />
      )}
      {state.kind === 'unknown' ? <UnknownNote /> : null}
      {state.kind === 'failed' ? <FailedNote error={state.error} /> : null}
    </Sheet>
  );
}

function Promised({ dust }: { dust: DustQuote }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const [first] = dust.lines;
  const percent = number(first?.fee_percent ?? '0', { maxDigits: 4 });
  return (
    <>
      {first === undefined ? (
        <EmptyState
          title={t`No small balances`}
          note={t`Balances in your spot account that are too small to convert one by one appear here.`}
        />
      ) : (
        <>
          <Lines lines={dust.lines} />
          <dl className={form.facts}>
            <Fact label={t`You get`} isMain>
              <Amount value={dust.receives} unit="USDT" maxDigits={6} />
            </Fact>
          </dl>
          <p className={form.note}>
            {t`Each balance is converted in full at the index price. The spread and the fee of ${percent}% are already taken off.`}
          </p>
        </>
      )}
      {dust.waiting.length === 0 ? null : (
        <section>
          <h3 className={styles.head}>{t`Cannot be converted now`}</h3>
          <div className={styles.list}>
            {dust.waiting.map((coin) => (
              <Row
                key={coin.currency}
                lead={<CoinIcon code={coin.currency_name} src={coin.logo} size={28} />}
                title={coin.currency_name}
                side={<Amount value={coin.number} maxDigits={8} personal />}
              />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

/** A coin, how much of it goes, and what it gives. */
function Lines({ lines }: { lines: DustQuote['lines'] }) {
  return (
    <div className={styles.list}>
      {lines.map((line) => (
        <Row
          key={line.from_currency}
          lead={<CoinIcon code={line.from_name} src={line.from_logo} size={28} />}
          title={line.from_name}
          note={<Amount value={line.total} maxDigits={8} personal />}
          side={<Amount value={line.receives} unit={line.to_name} maxDigits={6} personal />}
        />
      ))}
    </div>
  );
}
