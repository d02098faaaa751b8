import { deposit } from '@aureus/contract/mining/calls.ts';
import type { PlanRow } from '@aureus/contract/mining/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useRequireLogin } from '../platform/session/require-login.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { MoneyFormSkeleton } from '../ui/money/money-form-skeleton.tsx';
import money from '../ui/money/money-form.module.css';
import { NavBar } from '../ui/nav-bar.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { FieldButton } from '../ui/text-field.tsx';
import { detailQuery } from '../wallet/public.ts';
import { ConfirmLock } from './confirm-lock.tsx';
import { Forecast } from './forecast.tsx';
import styles from './mining.module.css';
import { plansQuery } from './queries.ts';
import { refreshMining, useMiningRefresh } from './refresh-mining.ts';
import { daysText, usePercent } from './use-words.ts';

/** Locks an amount by the plan the address names, with what it will bring and when. */
export default function BuyPage() {
  const { t } = useLingui();
  const { id }: { id?: string | undefined } = useSearch({ strict: false });
  const query = useQuery(plansQuery());
  useMiningRefresh();
  const plan = query.data?.find((each) => String(each.id) === id);
  return (
    <>
      <NavBar title={t`Lock coins`} />
      <main>
        <ListStates
          query={query}
          isEmpty={plan === undefined}
          empty={
            <EmptyState
              title={t`This plan is not offered right now`}
              action={<a className={styles.link} href="#/pages/lockming/lockming">{t`See all plans`}</a>}
            />
          }
          skeleton={<MoneyFormSkeleton />}
        >
          {plan === undefined ? null : <LockForm key={plan.id} plan={plan} />}
        </ListStates>
      </main>
    </>
  );
}

function LockForm({ plan }: { plan: PlanRow }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const percent = usePercent();
  const requireLogin = useRequireLogin();
  const isLoggedIn = useLoggedIn();
  const [amount, setAmount] = useState('');
  /** What is asked about: the terms as they were shown, whatever comes meanwhile. */
  const [asked, setAsked] = useState<PlanRow | null>(null);
  const { data: balance } = useQuery({ ...detailQuery(plan.currency_id, 'spot'), enabled: isLoggedIn });
  const call = useMoneyCall(deposit, () => {
    setAmount('');
    void client.invalidateQueries({ queryKey: ['private', 'wallet'] });
    refreshMining(client);
  });
  const available = balance?.available ?? null;
  const problem = useProblem(plan, amount, available);
  const unit = plan.currency_name;
  const all = available === null ? '0' : leastOf([available, plan.save_max, plan.left]);
  return (
    <div className={money.page}>
      <div className={styles.head}>
        <CoinIcon code={unit} src={plan.currency_logo} size={40} />
        <div>
          <p className={styles.rate}>
            <strong>{percent(plan.interest_rate)}</strong> {t({ message: 'a day', context: 'behind a rate' })}
          </p>
          <p className={styles.under}>
            {unit} · {daysText(plan.day)}
          </p>
        </div>
      </div>
      <div className={money.box}>
        <div className={money.head}>
          <span>{t`How much`}</span>
          {isLoggedIn ? (
            <span>
              {t`Available`} <Amount value={available} unit={unit} maxDigits={8} personal />
            </span>
          ) : null}
        </div>
        <NumberField
          label={t({ message: 'Amount', context: 'lock mining' })}
          labelHidden
          value={amount}
          onChange={setAmount}
          scale={plan.scale}
          unit={unit}
          placeholder="0"
          error={problem.error}
          action={all === '0' ? null : <FieldButton onClick={() => setAmount(all)}>{t`All`}</FieldButton>}
        />
        <p className={styles.under}>
          <Amount value={plan.save_min} maxDigits={8} /> – <Amount value={plan.save_max} unit={unit} maxDigits={8} />
        </p>
      </div>
      <Forecast plan={plan} amount={amount === '' ? plan.save_min : new Decimal(amount).toString()} />
      <PageFoot>
        <Button full reason={problem.reason} onClick={() => requireLogin(() => setAsked(plan))}>
          {t`Lock`}
        </Button>
      </PageFoot>
      <ConfirmLock
        asked={asked}
        amount={amount === '' ? '0' : new Decimal(amount).toString()}
        available={available}
        money={call}
        onClose={() => {
          setAsked(null);
          if (call.state.kind === 'failed') refreshMining(client);
          call.reset();
        }}
      />
    </div>
  );
}

function leastOf(values: readonly string[]): string {
  const [first = '0', ...rest] = values;
  return rest.reduce((least, each) => (new Decimal(each).lt(least) ? each : least), first);
}

/** Why the amount will not do, if so: on the button, and under the field. */
function useProblem(plan: PlanRow, amount: string, available: string | null) {
  const { t } = useLingui();
  const { number } = useFormat();
  const unit = plan.currency_name;
  const text = (value: string): string => `${number(value, { maxDigits: 8 })} ${unit}`;
  if (amount === '' || new Decimal(amount).eq(0)) return { reason: t`Enter an amount`, error: undefined };
  if (new Decimal(amount).lt(plan.save_min)) {
    const least = text(plan.save_min);
    return { reason: t`Too little`, error: t`At least ${least}` };
  }
  if (new Decimal(amount).gt(plan.save_max)) {
    const most = text(plan.save_max);
    return { reason: t`Too much`, error: t`At most ${most}` };
  }
  if (new Decimal(amount).gt(plan.left)) {
    const left = text(plan.left);
    return { reason: t`Too much`, error: t`Only ${left} of this plan are left` };
  }
  if (available !== null && new Decimal(amount).gt(available)) {
    return { reason: t`Not enough available`, error: t`More than is available` };
  }
  return { reason: undefined, error: undefined };
}
