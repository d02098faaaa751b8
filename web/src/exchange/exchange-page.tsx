import { exchange } from '@aureus/contract/exchange/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useState } from 'react';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { HistoryLink, MoveTabs } from '../transfer/public.ts';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState, ErrorState, ListStates } from '../ui/list-states.tsx';
import { CoinSheet } from '../ui/money/coin-sheet.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import { MoneyFormSkeleton } from '../ui/money/money-form-skeleton.tsx';
import styles from '../ui/money/money-form.module.css';
import { NavBar } from '../ui/nav-bar.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { CoinSides } from './coin-sides.tsx';
import { DustRow } from './dust-row.tsx';
import { ExchangeLimits } from './exchange-limits.tsx';
import { ExchangeSheet } from './exchange-sheet.tsx';
import { allOf, type Pair, pairWith, startPair } from './pair.ts';
import { type ExchangeCoin, exchangeFeeQuery, exchangeListQuery } from './queries.ts';
import { QuoteFacts } from './quote-facts.tsx';
import { QuoteRing } from './quote-ring.tsx';
import { Rate } from './rate.tsx';
import { useProblem } from './use-problem.ts';
import { useQuote } from './use-quote.ts';

/** One coin into another, at a price that is promised for ten seconds. */
export default function ExchangePage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const query = useQuery({ ...exchangeListQuery(), enabled: isLoggedIn });
  const coins = query.data ?? [];
  return (
    <>
      <NavBar title={t`Convert`} actions={<HistoryLink tab="exchanges" />} />
      <main>
        <MoveTabs page="exchange" />
        {isLoggedIn ? (
          <ListStates
            query={query}
            isEmpty={query.data !== undefined && coins.length < 2}
            empty={<EmptyState title={t`Nothing can be converted now`} />}
            skeleton={<MoneyFormSkeleton />}
          >
            <ExchangeForm coins={coins} />
          </ListStates>
        ) : null}
      </main>
    </>
  );
}

function ExchangeForm({ coins }: { coins: readonly ExchangeCoin[] }) {
  const asked: { from_currency_id?: string | undefined } = useSearch({ strict: false });
  const [pair, setPair] = useState(() => startPair(coins, asked.from_currency_id));
  const from = coins.find(({ currency }) => currency === pair?.from);
  const to = coins.find(({ currency }) => currency === pair?.to);
  if (pair === null || from === undefined || to === undefined) return null;
  return <PairForm coins={coins} pair={pair} onPair={setPair} from={from} to={to} />;
}

function PairForm({
  coins,
  pair,
  onPair,
  from,
  to,
}: {
  coins: readonly ExchangeCoin[];
  pair: Pair;
  onPair: (pair: Pair) => void;
  from: ExchangeCoin;
  to: ExchangeCoin;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [amount, setAmount] = useState('');
  const [choosing, setChoosing] = useState<keyof Pair | null>(null);
  const [isAsking, setAsking] = useState(false);
  const money = useMoneyCall(exchange, () => {
    void client.invalidateQueries({ queryKey: ['private', 'wallet'] });
  });
  const isHeld = money.state.kind === 'sending' || money.state.kind === 'unknown' || money.state.kind === 'done';
  const { data: fee, error: feeError, refetch } = useQuery(exchangeFeeQuery(pair.from, pair.to));
  const problem = useProblem(amount, from, fee);
  const price = useQuote(
    pair.from,
    pair.to,
    amount === '' || problem.kind === 'bounds' ? null : canonical(amount),
    isHeld,
  );
  // What ran out and is not renewed is no offer any more: why is said in its place.
  const isGone = price.isOver && price.error !== null;
  const quote = isGone ? undefined : price.held?.quote;
  const change = (next: Pair): void => {
    onPair(next);
    setAmount('');
    money.reset();
  };
  const close = (): void => {
    setAsking(false);
    if (money.state.kind === 'done') setAmount('');
    else price.renew();
    money.reset();
  };
  return (
    <div className={styles.page}>
      <CoinSides
        from={from}
        to={to}
        amount={amount}
        onAmount={setAmount}
        all={fee === undefined ? null : allOf(from, fee.fee)}
        gets={quote?.receives ?? null}
        error={problem.error}
        onChoose={setChoosing}
        onSwap={() => change({ from: pair.to, to: pair.from })}
      />
      <section className={styles.box} aria-label={t`Price`}>
        {quote !== undefined ? (
          <div className={styles.quote}>
            <QuoteFacts quote={quote} />
            {price.held === undefined || price.isOver ? (
              <Button kind="text" size="small" loading={price.isFetching} onClick={price.renew}>
                {t`New price`}
              </Button>
            ) : (
              <QuoteRing key={price.held.since} held={price.held} />
            )}
          </div>
        ) : price.error !== null ? (
          <ErrorState error={price.error} onRetry={price.renew} small />
        ) : feeError !== null ? (
          <ErrorState error={feeError} onRetry={() => void refetch()} small />
        ) : (
          <Indication from={from} to={to} />
        )}
      </section>
      {fee === undefined ? null : <ExchangeLimits left={fee.left_today} daily={fee.daily} />}
      <DustRow />
      <p className={styles.note}>
        {t`You trade with Aureus at the index price less a spread. The quote is valid for 10 seconds unless the market moves beyond the spread; the fee is added.`}
      </p>
      {money.state.kind === 'failed' && !isAsking ? <FailedNote error={money.state.error} /> : null}
      <PageFoot>
        <Button
          full
          reason={problem.reason}
          loading={problem.reason === undefined && quote === undefined && price.isFetching}
          disabled={quote === undefined}
          onClick={() => setAsking(true)}
        >
          {t`Convert`}
        </Button>
      </PageFoot>
      <CoinSheet
        open={choosing !== null}
        onClose={() => setChoosing(null)}
        title={choosing === 'to' ? t`Into which coin` : t`From which coin`}
        coins={coins.map((coin) => ({
          id: coin.currency,
          name: coin.name,
          fullName: coin.fullName,
          logo: coin.logo,
          amount: coin.available,
        }))}
        chosen={choosing === null ? null : pair[choosing]}
        onChoose={(id) => choosing !== null && change(pairWith(pair, choosing, id))}
      />
      <ExchangeSheet open={isAsking} onClose={close} price={price} available={from.available} money={money} />
    </div>
  );
}

/** Prices as they are, before an amount is given. */
function Indication({ from, to }: { from: ExchangeCoin; to: ExchangeCoin }) {
  const { t } = useLingui();
  const isKnown = from.price !== '0' && to.price !== '0';
  return (
    <dl className={styles.facts}>
      <Fact label={t`Price, about`}>
        {isKnown ? (
          <Rate
            from={from.name}
            to={to.name}
            rate={new Decimal(from.price).div(to.price).round(12, 'down').toString()}
          />
        ) : (
          <Amount value={null} />
        )}
      </Fact>
    </dl>
  );
}

/** `1.50` and `1.` as `1.5` and `1`. */
function canonical(amount: string): string {
  return new Decimal(amount).toString();
}
