import { buy } from '@aureus/contract/box/calls.ts';
import type { SeriesInfo } from '@aureus/contract/box/shapes.ts';
import { SEED_PATTERN } from '@aureus/core/box/chain.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useRequireLogin } from '../platform/session/require-login.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { DoneNote, Fact, UnknownNote } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { Sheet } from '../ui/sheet.tsx';
import { FieldButton, TextField } from '../ui/text-field.tsx';
import styles from './box.module.css';
import { drawSeed } from './draw-seed.ts';

/** Buys a box while the series is open, with a seed of one's own. What became of the last box is said after the sale, too. */
export function BuyForm({ info }: { info: SeriesInfo }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const requireLogin = useRequireLogin();
  const queries = useQueryClient();
  const [seed, setSeed] = useState(drawSeed);
  const [isAsking, setAsking] = useState(false);
  const { state, submit, checkAgain, reset } = useMoneyCall(buy, () => {
    setSeed(drawSeed());
    void queries.invalidateQueries({ queryKey: ['public', 'box'] });
    void queries.invalidateQueries({ queryKey: ['private', 'box'] });
    void queries.invalidateQueries({ queryKey: ['private', 'wallet'] });
  });
  const isFit = SEED_PATTERN.test(seed);
  const isSending = state.kind === 'sending' || (state.kind === 'unknown' && state.checking);
  const isDone = state.kind === 'done';
  const close = (): void => {
    setAsking(false);
    reset();
  };
  const isOpen = info.phase === 'open';
  if (!isOpen && !isAsking) return null;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit && !info.own) requireLogin(() => setAsking(true));
      }}
    >
      {isOpen ? (
        <>
          <TextField
            label={t`Your seed`}
            value={seed}
            maxLength={64}
            onChange={({ target }) => setSeed(target.value)}
            error={isFit ? undefined : t`1 to 64 letters (a–z) and digits`}
            hint={t`Your part of the draw, at random. You can write your own. Everybody can see it.`}
            side={<FieldButton onClick={() => setSeed(drawSeed())}>{t`New`}</FieldButton>}
          />
          <Button
            full
            type="submit"
            reason={info.own ? t`These boxes hold your own works` : undefined}
            disabled={!isFit}
          >
            {t({ message: 'Buy a box', context: 'button' })}
          </Button>
        </>
      ) : null}
      <Sheet
        open={isAsking}
        onClose={close}
        dismissable={!isSending}
        title={info.name}
        foot={
          isDone ? (
            <Button onClick={close}>{t`Done`}</Button>
          ) : state.kind === 'unknown' ? (
            <Button loading={isSending} onClick={checkAgain}>
              {t`Check again`}
            </Button>
          ) : (
            <>
              <Button kind="secondary" disabled={isSending} onClick={close}>
                {t`Cancel`}
              </Button>
              <Button loading={isSending} onClick={() => void submit({ id: info.id, seed, price: info.price })}>
                {t({ message: 'Buy a box', context: 'button' })}
              </Button>
            </>
          )
        }
      >
        <dl className={money.facts}>
          {isDone ? <Fact label={t`Number of your box`}>{state.answer.number}</Fact> : null}
          <Fact label={t`Price`} isMain>
            <Amount value={info.price} unit={info.currency_name} maxDigits={8} />
          </Fact>
          <Fact label={t`Your seed`}>
            <span className={styles.hash}>{isDone ? state.answer.seed : seed}</span>
          </Fact>
          {isDone ? (
            <Fact label={t`Head of the chain after it`}>
              <span className={styles.hash}>{state.answer.head}</span>
            </Fact>
          ) : null}
          <Fact label={t`Draw, at the latest`}>
            <time dateTime={info.draw_time}>{dateTime(info.draw_time)}</time>
          </Fact>
        </dl>
        {isDone ? (
          <DoneNote>{t`The box is yours. You are told when it is drawn.`}</DoneNote>
        ) : (
          <p className={styles.note}>
            {t`The price is held until the draw and paid then. A box cannot be given back, and what is in it may be worth less than you paid.`}
          </p>
        )}
        {state.kind === 'unknown' ? <UnknownNote /> : null}
        {state.kind === 'failed' ? <FailedNote error={state.error} /> : null}
      </Sheet>
    </form>
  );
}
