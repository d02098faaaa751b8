import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { submit } from '@aureus/contract/options/calls.ts';
import type { ExpiryRow } from '@aureus/contract/options/shapes.ts';
import { CallError } from '@aureus/client/call-error.ts';
import { compareDecimals, Decimal } from '@aureus/core/money/exact-decimal.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChartMark } from '../market/public.ts';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { enterField, useTradeKeys } from '../platform/keys/trade-keys.ts';
import { useTick } from '../platform/live/market-hooks.ts';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { publicKey } from '../platform/queries/client.ts';
import { useRequireLogin } from '../platform/session/require-login.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { UnknownNote } from '../ui/money/money-facts.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { type Asked, CONFIRM_NAME, ConfirmSheet, RiskText } from './confirm-sheet.tsx';
import { NextEnd } from './next-end.tsx';
import styles from './options.module.css';
import { balancesQuery, expiriesQuery, termsQuery } from './queries.ts';
import { refreshOptions } from './refresh-options.ts';
import { noteOptions, notedOptions } from './running/noted-options.ts';
import { useOptionMarks } from './use-option-marks.ts';
import { useOptionsRefresh } from './use-options-refresh.ts';
import { useWait } from './use-wait.ts';
import { toastFailure } from '../ui/toast-failure.ts';
import { FormPart } from '../ui/typed/form-part.tsx';

/** The trade screen's way to take seconds options: how long, how much, up or down. */
export default function OptionsMode({
  market,
  onMarks,
}: {
  market: MarketRow;
  /** Told what is to be drawn on the chart of the market. */
  onMarks: (marks: readonly ChartMark[]) => void;
}) {
  const { t } = useLingui();
  const query = useQuery(expiriesQuery(market.id));
  useOptionsRefresh();
  useOptionMarks(market, onMarks);
  return (
    <section className={styles.mode} aria-label={t`Options`}>
      <NextEnd market={market} />
      <ListStates
        query={query}
        isEmpty={query.data?.length === 0}
        skeleton={<SkeletonRows count={3} lead={false} />}
        empty={<EmptyState title={t`No options on this market right now`} />}
      >
        {query.data ? (
          <FormPart key={market.id}>
            <Ticket market={market} expiries={query.data} />
          </FormPart>
        ) : null}
      </ListStates>
    </section>
  );
}

const codeOf = (error: unknown): string => (error instanceof CallError ? (error.code ?? '') : '');

/**
 * Takes an option and says what became of the call; the option itself is told by its events.
 * @param isAsking whether it is asked about now, and there is a place to say that the price has moved
 */
function useTakeOption(isAsking: boolean, onEnd: () => void) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const {
    state,
    submit: send,
    checkAgain,
    reset,
  } = useMoneyCall(submit, ({ id }) => {
    // Noted here already: what shows it on every page is loaded only now, and may not be there before a reload.
    noteOptions([...notedOptions(), id]);
    onEnd();
    toast(t`Option taken. It starts at the next price.`, { tone: 'good' });
    refreshOptions(queries);
    void queries.invalidateQueries({ queryKey: ['private', 'wallet'] });
  });
  const error = state.kind === 'failed' ? state.error : null;
  const hasMoved = codeOf(error) === 'option_price_moved';
  const tellFailure = useEffectEvent((failure: unknown) => {
    if (hasMoved && isAsking) return;
    onEnd();
    toastFailure(failure);
    if (/^option_(payout|seconds)/.test(codeOf(failure)))
      void queries.invalidateQueries({ queryKey: publicKey('options') });
  });
  useEffect(() => {
    if (error !== null) tellFailure(error);
  }, [error]);
  return { state, hasMoved, send, checkAgain, reset };
}

function Ticket({ market, expiries }: { market: MarketRow; expiries: readonly ExpiryRow[] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const isLoggedIn = useLoggedIn();
  const requireLogin = useRequireLogin();
  const [chosenSeconds, setSeconds] = useState<number | null>(null);
  const [stake, setStake] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const isConfirmSkipped = usePreferences(({ skippedConfirms }) => skippedConfirms.includes(CONFIRM_NAME));
  const price = useTick(market.id, (tick) => tick?.indexPrice ?? null);
  const balances = useQuery({ ...balancesQuery(), enabled: isLoggedIn });
  const terms = useQuery(termsQuery(market.id));
  const { state, hasMoved, send, checkAgain, reset } = useTakeOption(asked !== null, () => setAsked(null));
  const wait = useWait(market);
  const stakeField = useRef<HTMLInputElement>(null);
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  useTradeKeys({
    amount: () => enterField(stakeField.current),
    buy: () => up.current?.focus(),
    sell: () => down.current?.focus(),
  });
  const expiry = expiries.find((each) => each.seconds === chosenSeconds) ?? expiries[0];
  if (!expiry) return null;
  const unit = market.legal_name;
  const available = balances.data?.get(market.legal_id) ?? '0';
  const isSending = state.kind === 'sending' || state.kind === 'unknown';
  const least = number(expiry.min_amount, { maxDigits: 8 });
  const most = number(expiry.max_amount, { maxDigits: 8 });
  const problem =
    stake === ''
      ? null
      : compareDecimals(stake, expiry.min_amount) < 0
        ? t`At least ${least} ${unit}`
        : compareDecimals(stake, expiry.max_amount) > 0
          ? t`At most ${most} ${unit}`
          : isLoggedIn && compareDecimals(stake, available) > 0
            ? t`Not enough in your options account`
            : null;
  const isReady = stake !== '' && problem === null;
  const secondsText = (seconds: number): string => plural(seconds, { one: '# second', other: '# seconds' });
  const take = ({ type, expiry: chosen, stake: number }: Asked): void => {
    void send({
      match_id: market.id,
      currency_id: market.legal_id,
      type,
      seconds: chosen.seconds,
      number,
      profit_ratio: chosen.profit_ratio,
      ...(price === null ? {} : { open_price: price }),
    });
  };
  const press = (type: 1 | 2): void => {
    const wanted: Asked = { type, expiry, stake };
    reset();
    if (isConfirmSkipped) take(wanted);
    else setAsked(wanted);
  };
  return (
    <>
      <div className={styles.expiries} role="group" aria-label={t`Duration`}>
        {expiries.map((each) => (
          <Chip key={each.id} outlined selected={each === expiry} onClick={() => setSeconds(each.seconds)}>
            <span>{secondsText(each.seconds)}</span>
            <small>
              <Amount value={each.profit_ratio} unit="%" sign />
            </small>
          </Chip>
        ))}
      </div>
      <NumberField
        ref={stakeField}
        label={t`Stake`}
        placeholder={t`Enter a stake`}
        value={stake}
        onChange={setStake}
        scale={2}
        unit={unit}
        {...(problem === null ? {} : { error: problem })}
      />
      <div className={styles.line}>
        <span>{t`Available`}</span>
        <Amount value={isLoggedIn ? available : null} unit={unit} maxDigits={2} personal />
      </div>
      <div className={styles.line}>
        <span>{t`If right you gain`}</span>
        <Amount
          value={stake === '' ? null : new Decimal(stake).times(expiry.profit_ratio).div(100).toString()}
          unit={unit}
          maxDigits={2}
          sign
        />
      </div>
      {isLoggedIn ? (
        <div className={styles.sides}>
          <Button ref={up} kind="buy" disabled={!isReady} reason={wait} loading={isSending} onClick={() => press(1)}>
            {t`Up`}
          </Button>
          <Button ref={down} kind="sell" disabled={!isReady} reason={wait} loading={isSending} onClick={() => press(2)}>
            {t`Down`}
          </Button>
        </div>
      ) : (
        <Button onClick={() => requireLogin(() => undefined)}>{t`Log in to trade`}</Button>
      )}
      {state.kind === 'unknown' ? (
        <>
          <UnknownNote />
          <Button loading={state.checking} onClick={checkAgain}>
            {t`Check again`}
          </Button>
        </>
      ) : null}
      <RiskText />
      <ConfirmSheet
        asked={state.kind === 'unknown' ? null : asked}
        market={market}
        price={price}
        wait={wait}
        isSending={isSending}
        hasMoved={hasMoved}
        available={available}
        slippage={terms.data?.slippage ?? ''}
        onClose={() => setAsked(null)}
        onConfirm={take}
      />
    </>
  );
}
