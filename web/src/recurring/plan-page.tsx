import type { RecurringPlanRow } from '@aureus/contract/recurring/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { useRequireLogin } from '../platform/session/require-login.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { useNow } from '../platform/time/use-now.ts';
import { useZone } from '../platform/time/zone.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { MoneyFormSkeleton } from '../ui/money/money-form-skeleton.tsx';
import money from '../ui/money/money-form.module.css';
import { NavBar } from '../ui/nav-bar.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { detailQuery } from '../wallet/public.ts';
import { CoinFields } from './coin-fields.tsx';
import { ConfirmPlan } from './confirm-plan.tsx';
import { EndFields } from './end-fields.tsx';
import { comingOf, type Draft, draftOf, newDraft, type Offer, type Problem, problemOf } from './plan-draft.ts';
import { offerQuery, planQuery } from './queries.ts';
import styles from './recurring.module.css';
import { RhythmFields } from './rhythm-fields.tsx';

const USDT = 3;

/** Makes a plan, or changes the one the address names. */
export default function PlanPage() {
  const { t } = useLingui();
  const { id }: { id?: string | undefined } = useSearch({ strict: false });
  const isLoggedIn = useLoggedIn();
  const offer = useQuery(offerQuery());
  const plan = useQuery({ ...planQuery(id ?? '0'), enabled: isLoggedIn && id !== undefined });
  return (
    <>
      <NavBar title={id === undefined ? t`New recurring buy` : t`Change the plan`} />
      <main>
        <ListStates
          query={id === undefined || offer.data === undefined ? offer : plan}
          isEmpty={offer.data?.open === false || offer.data?.coins.length === 0}
          empty={<EmptyState title={t`Recurring buys are not offered right now`} note={t`Try again later.`} />}
          skeleton={<MoneyFormSkeleton />}
        >
          {offer.data === undefined || (id !== undefined && plan.data === undefined) ? null : (
            <PlanForm key={id ?? 'new'} offer={offer.data} plan={plan.data?.plan ?? null} />
          )}
        </ListStates>
      </main>
    </>
  );
}

function PlanForm({ offer, plan }: { offer: Offer; plan: RecurringPlanRow | null }) {
  const { t } = useLingui();
  const isLoggedIn = useLoggedIn();
  const requireLogin = useRequireLogin();
  const own = useZone();
  const zone = plan?.zone ?? own;
  const now = useNow();
  const [draft, setDraft] = useState<Draft>(() => (plan === null ? newDraft(offer, zone, now) : draftOf(plan)));
  /** What is asked about: the terms as they stood in the form. */
  const [asked, setAsked] = useState<Draft | null>(null);
  const { data: balance } = useQuery({ ...detailQuery(USDT, 'spot'), enabled: isLoggedIn });
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const problem = problemOf(draft, offer, plan);
  const texts = useProblemTexts(offer);
  const isOf = (...problems: readonly Problem[]): string | undefined =>
    problem !== null && problems.includes(problem) ? texts(problem).error : undefined;
  return (
    <div className={money.page}>
      <CoinFields draft={draft} offer={offer} error={isOf('coins', 'shares', 'limit', 'part')} onChange={change} />
      <section className={money.box} aria-labelledby="recurring-amount">
        <div className={money.head}>
          <h2 id="recurring-amount" className={styles.heading}>{t`Amount per run`}</h2>
          {isLoggedIn ? (
            <span>
              {t`Available`} <Amount value={balance?.available ?? null} unit="USDT" maxDigits={2} personal />
            </span>
          ) : null}
        </div>
        <NumberField
          label={t`Amount per run`}
          labelHidden
          value={draft.amount}
          onChange={(amount) => change({ amount })}
          scale={2}
          unit="USDT"
          placeholder="0"
          error={isOf('too_small', 'too_large')}
        />
        <p className={styles.under}>
          <Amount value={offer.minimum} /> – <Amount value={offer.maximum} unit="USDT" /> · {t`all fees included`}
        </p>
      </section>
      <RhythmFields draft={draft} zone={zone} now={now} onChange={change} />
      <EndFields draft={draft} error={isOf('end')} onChange={change} />
      <Coming draft={draft} zone={zone} now={now} />
      <PageFoot>
        <Button
          full
          reason={problem === null ? undefined : texts(problem).reason}
          onClick={() => requireLogin(() => setAsked(draft))}
        >
          {t`Continue`}
        </Button>
      </PageFoot>
      <ConfirmPlan
        asked={asked}
        plan={plan}
        offer={offer}
        zone={zone}
        now={now}
        available={balance?.available ?? null}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}

const SHOWN = 3;

/** When the plan of the form would buy. */
function Coming({ draft, zone, now }: { draft: Draft; zone: string; now: number }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const coming = comingOf(draft, zone, now, SHOWN);
  if (coming.length === 0) return null;
  return (
    <section className={money.box} aria-labelledby="recurring-next">
      <h2 id="recurring-next" className={styles.heading}>{t`Next runs`}</h2>
      <ol className={styles.coming}>
        {coming.map((at) => (
          <li key={at}>
            <time dateTime={new Date(at).toISOString()}>{dateTime(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Why the form cannot be sent: on the button, and beside what is wrong. */
function useProblemTexts(offer: Offer): (problem: Problem) => { reason: string; error: string } {
  const { t } = useLingui();
  const { number } = useFormat();
  const usdt = (value: string): string => `${number(value, { maxDigits: 2 })} USDT`;
  const [least, most] = [usdt(offer.minimum), usdt(offer.maximum)];
  const part = usdt(new Decimal(offer.part_minimum).toString());
  const words: Readonly<Record<Problem, { reason: string; error: string }>> = {
    coins: { reason: t`Choose a coin`, error: t`Choose a coin` },
    shares: { reason: t`Shares must add up to 100%`, error: t`Shares must add up to 100%` },
    limit: { reason: t`A price limit must be above zero`, error: t`A price limit must be above zero` },
    amount: { reason: t`Enter an amount`, error: t`Enter an amount` },
    too_small: { reason: t`Too little`, error: t`At least ${least}` },
    too_large: { reason: t`Too much`, error: t`At most ${most}` },
    part: { reason: t`Too little`, error: t`Each coin needs at least ${part} and the fee` },
    start: { reason: t`Choose the first day`, error: t`Choose the first day` },
    end: { reason: t`This end leaves no run`, error: t`This end leaves no run` },
  };
  return (problem) => words[problem];
}
