import type { PlanRow } from '@aureus/contract/mining/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount } from '../ui/amount.tsx';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { NumberField } from '../ui/number-field.tsx';
import layout from '../ui/product.module.css';
import { LinkRow } from '../ui/row.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Forecast } from './forecast.tsx';
import styles from './mining.module.css';
import { plansQuery } from './queries.ts';
import { daysText } from './use-words.ts';

/** What an amount would bring: a coin, a number of days, and how much. */
export default function MiningYield() {
  const { t } = useLingui();
  const query = useQuery(plansQuery());
  const plans = query.data ?? [];
  return (
    <ListStates
      query={query}
      isEmpty={plans.length === 0}
      empty={<p className={styles.under}>{t`No plans right now`}</p>}
      skeleton={<Skeleton height={260} radius={10} />}
    >
      <Choice plans={plans} />
    </ListStates>
  );
}

function Choice({ plans }: { plans: readonly PlanRow[] }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(plans[0]?.id);
  const [typed, setTyped] = useState<string | null>(null);
  const plan = plans.find(({ id }) => id === chosen) ?? plans[0];
  if (plan === undefined) return null;
  const unit = plan.currency_name;
  // Ten times the least is an amount to begin with in any coin.
  const amount = typed ?? new Decimal(plan.save_min).times(10).toString();
  const units = [...new Set(plans.map(({ currency_name: name }) => name))];
  const choose = (next: PlanRow | undefined): void => {
    if (next === undefined) return;
    if (next.currency_name !== unit) setTyped(null);
    setChosen(next.id);
  };
  return (
    <div className={styles.reckoned}>
      <ChipRow label={t`Coin`}>
        {units.map((name) => (
          <Chip
            key={name}
            selected={name === unit}
            onClick={() =>
              choose(
                plans.find(({ currency_name, day }) => currency_name === name && day === plan.day) ??
                  plans.find(({ currency_name }) => currency_name === name),
              )
            }
          >
            {name}
          </Chip>
        ))}
      </ChipRow>
      <ChipRow label={t`Days`}>
        {plans
          .filter(({ currency_name: name }) => name === unit)
          .map((each) => (
            <Chip key={each.id} selected={each.id === plan.id} onClick={() => choose(each)}>
              {daysText(each.day)}
            </Chip>
          ))}
      </ChipRow>
      <NumberField
        label={t({ message: 'Amount', context: 'lock mining' })}
        value={amount}
        onChange={setTyped}
        scale={plan.scale}
        unit={unit}
        hint={
          <>
            <Amount value={plan.save_min} maxDigits={8} /> – <Amount value={plan.save_max} unit={unit} maxDigits={8} />
          </>
        }
      />
      <Forecast plan={plan} amount={amount === '' ? '0' : new Decimal(amount).toString()} />
      <LinkRow className={layout.leads ?? ''} to={`/pages/lockming/buy?id=${plan.id}`} title={t`Lock coins`} />
    </div>
  );
}
