import { operatorPlans } from '@aureus/contract/mining/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mui/material';
import { HistoryLink, useMe, usePropose } from '../operator/public.ts';
import { ChangeButton } from '../terms/public.ts';
import { Amount } from '../ui/amount.tsx';
import { OpenChip } from '../ui/open-chip.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';

type Plans = Answer<typeof operatorPlans>;
type Plan = Plans['plans'][number];

/** The plans and their terms. Each change is a proposal; it holds for what is locked from then on. */
export function PlansPanel() {
  const { t } = useLingui();
  return (
    <Read call={operatorPlans} fields={{}}>
      {({ currencies, plans }, again) => (
        <Panel
          title={t`Plans`}
          action={
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
              <AddPlan currencies={currencies} onDone={again} />
              <HistoryLink kind="mining.plan" />
            </Stack>
          }
        >
          <PlanTable plans={plans} onDone={again} />
        </Panel>
      )}
    </Read>
  );
}

/** The fields of a plan, empty or as they are. */
function useFieldsOf() {
  const { t } = useLingui();
  return (unit: string, initial?: Plan) => {
    const decimal = (
      name: 'rate' | 'penalty' | 'min_amount' | 'max_amount' | 'capacity',
      label: string,
      of: string,
    ) => ({
      kind: 'decimal' as const,
      name,
      label,
      unit: of,
      ...(initial ? { initial: initial[name] } : {}),
    });
    return [
      decimal('rate', t`Interest a day`, '%'),
      decimal('penalty', t`Penalty for each day left`, '%'),
      decimal('min_amount', t`Least of an order`, unit),
      decimal('max_amount', t`Most of one user`, unit),
      decimal('capacity', t`Most of all users`, unit),
      {
        kind: 'line' as const,
        name: 'dividend_at',
        label: t`Interest is paid at`,
        unit: 'UTC',
        initial: initial?.dividend_at ?? '00:00',
        help: t`As 08:30. The interest of a day is paid at this time of the next one.`,
      },
      { kind: 'flag' as const, name: 'open', label: t`Offered`, initial: initial?.open === false ? '0' : '1' },
    ];
  };
}

function AddPlan({ currencies, onDone }: { currencies: Plans['currencies']; onDone: () => void }) {
  const { t } = useLingui();
  const propose = usePropose();
  const fieldsOf = useFieldsOf();
  const mayDecide = useMe()?.may('terms.decide') === true;
  if (!mayDecide) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      onClick={() =>
        propose({
          kind: 'mining.plan',
          title: t`Add a plan`,
          payload: {},
          fields: [
            {
              kind: 'choice',
              name: 'currency_id',
              label: t`Currency`,
              isNumber: true,
              choices: currencies.map(({ id, code }) => ({ value: String(id), label: code })),
            },
            { kind: 'whole', name: 'days', label: t`Days of interest` },
            ...fieldsOf(''),
          ],
          onDone,
        })
      }
    >
      {t`Add a plan`}
    </Button>
  );
}

function PlanTable({ plans, onDone }: { plans: readonly Plan[]; onDone: () => void }) {
  const { t } = useLingui();
  const propose = usePropose();
  const fieldsOf = useFieldsOf();
  return (
    <PlainTable
      cards
      scrolls
      label={t`Plans`}
      head={[
        { text: t`Plan` },
        { text: t`Interest a day`, right: true },
        { text: t`Penalty for each day left`, right: true },
        { text: t`Least of an order`, right: true },
        { text: t`Most of one user`, right: true },
        { text: t`Most of all users`, right: true },
        { text: t`Locked now`, right: true },
        { text: t`Still to be had`, right: true },
        { text: t`Interest is paid at` },
        { text: t`State` },
        { text: t`Change` },
      ]}
      rows={plans.map((plan) => {
        const { id, currency_id, currency, days, open } = plan;
        const duration = plural(days, { one: '# day', other: '# days' });
        const name = `${currency}, ${duration}`;
        const payload = { currency_id, days };
        const amount = (key: 'min_amount' | 'max_amount' | 'capacity' | 'locked' | 'left') => (
          <Amount key={key} value={plan[key]} unit={currency} />
        );
        return {
          key: id,
          cells: [
            name,
            <Amount key="rate" value={plan.rate} unit="%" />,
            <Amount key="penalty" value={plan.penalty} unit="%" />,
            amount('min_amount'),
            amount('max_amount'),
            amount('capacity'),
            amount('locked'),
            amount('left'),
            `${plan.dividend_at} UTC`,
            <OpenChip key="state" open={open} />,
            <ChangeButton
              key="change"
              what={name}
              {...(open
                ? {
                    onClose: (title: string) =>
                      propose({ kind: 'mining.plan', title, payload: { ...payload, open: false }, onDone }),
                  }
                : {})}
              onClick={() =>
                propose({
                  kind: 'mining.plan',
                  title: t`Plan ${name}`,
                  payload,
                  fields: fieldsOf(currency, plan),
                  onDone,
                })
              }
            />,
          ],
        };
      })}
    />
  );
}
