import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { type Trial, trialOf } from '@aureus/core/recurring/trial.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { Fact } from '../ui/money/money-facts.tsx';
import money from '../ui/money/money-form.module.css';
import { Segmented } from '../ui/segmented.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { GrowthCurve } from './growth-curve.tsx';
import { closesQuery, offerQuery } from './queries.ts';
import styles from './recurring.module.css';
import { runsText, usePercent, useWhenWords } from './use-words.ts';

const EVERY = { daily: 1, weekly: 7, two_weeks: 14 } as const;
type Every = keyof typeof EVERY;
const AMOUNTS = ['20', '50', '100', '500'] as const;
/** Fee and spread of the example together, parts per million: the fee of the exchange and its least spread. */
const COST_PPM = 1_500;
/** Fewer days draw no curve. */
const LEAST_DAYS = 2;

/** An example to try: what buying again and again would have come to, at the prices this market has recorded. */
export function TrialExample() {
  const { t } = useLingui();
  const { number } = useFormat();
  const words = useWhenWords();
  const [chosen, setCoin] = useState<string | null>(null);
  const [every, setEvery] = useState<Every>('weekly');
  const [amount, setAmount] = useState<string>('50');
  const { data: offer } = useQuery(offerQuery());
  const coins = offer?.coins.map(({ currency_name }) => currency_name) ?? [];
  const coin = chosen ?? coins[0] ?? 'BTC';
  const query = useQuery(closesQuery(coin));
  const days = query.data ?? [];
  const trial = trialOf(days, EVERY[every], amount, COST_PPM);
  return (
    <section className={money.box} aria-labelledby="recurring-example">
      <h2 id="recurring-example" className={styles.heading}>
        {t`Try it with recorded prices`}
      </h2>
      <ChipRow label={t`Coin`}>
        {coins.map((code) => (
          <Chip key={code} selected={code === coin} onClick={() => setCoin(code)}>
            {code}
          </Chip>
        ))}
      </ChipRow>
      <Segmented
        label={t({ message: 'How often', context: 'recurring buy' })}
        options={(Object.keys(EVERY) as Every[]).map((value) => ({ value, label: words.rhythms[value] }))}
        value={every}
        onChange={setEvery}
      />
      <ChipRow label={t`Amount per run`}>
        {AMOUNTS.map((each) => (
          <Chip key={each} selected={each === amount} onClick={() => setAmount(each)}>
            {number(each)} USDT
          </Chip>
        ))}
      </ChipRow>
      <ListStates
        query={query}
        isEmpty={days.length < LEAST_DAYS}
        skeleton={<Skeleton height={220} />}
        empty={
          <EmptyState
            title={t`Too few prices recorded`}
            note={t`The example appears once this market has recorded some days.`}
          />
        }
      >
        <Outcome trial={trial} coin={coin} />
      </ListStates>
    </section>
  );
}

function Outcome({ trial, coin }: { trial: Trial; coin: string }) {
  const { t } = useLingui();
  const { date, number } = useFormat();
  const percent = usePercent();
  const { points, invested, value, average, received, runs } = trial;
  const [first, last] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0];
  const [paid, worth] = [number(invested), number(value, { maxDigits: 2 })];
  const count = runsText(runs);
  const cost = percent(new Decimal(COST_PPM).div(10_000).toString());
  return (
    <>
      <GrowthCurve
        points={points.map((point) => ({
          at: point.time,
          invested: new Decimal(point.invested).toDrawn(),
          value: new Decimal(point.value).toDrawn(),
        }))}
        label={t`After ${count}, ${paid} USDT were paid and the coins were worth ${worth} USDT`}
        words={{ invested: t({ message: 'Paid', context: 'recurring buy' }), value: t`Worth` }}
        from={date(first)}
        to={date(last)}
      />
      <dl className={money.facts} aria-live="polite">
        <Fact label={t`Paid in ${count}`}>
          <Amount value={invested} unit="USDT" />
        </Fact>
        <Fact label={t({ message: 'Bought', context: 'how much of a coin' })}>
          <Amount value={received} unit={coin} maxDigits={6} />
        </Fact>
        <Fact label={t`Average price paid`}>
          <Amount value={average} unit="USDT" maxDigits={2} />
        </Fact>
        <Fact label={t`Worth at the last price`} isMain>
          <Amount value={value} unit="USDT" maxDigits={2} />
        </Fact>
        <Fact label={t`P&L`}>
          <Amount value={new Decimal(value).minus(invested).toString()} unit="USDT" maxDigits={2} sign tone />
        </Fact>
      </dl>
      <p className={styles.under}>
        {t`Reckoned on your device from the closing prices this market has recorded, with ${cost} for fee and spread. In the demo prices are invented. The past says nothing about what comes.`}
      </p>
    </>
  );
}
