import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { operatorOrders } from '@aureus/contract/loans/operator-calls.ts';
import { type LoanState, loanStates } from '@aureus/contract/loans/shapes.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Chip, FormControlLabel, Stack } from '@mui/material';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe, usePropose } from '../operator/public.ts';
import { call } from '../platform/calls/call.ts';
import { Amount } from '../ui/amount.tsx';
import { ListFilters, NumberFilter, StateFilter } from '../ui/list-filters.tsx';
import { Moment } from '../ui/moment.tsx';
import { NewestFirst } from '../ui/newest-first.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { StateChip, type Tone } from '../ui/state-chip.tsx';
import { UserLink } from '../ui/user-link.tsx';

type Row = Answer<typeof operatorOrders>['data'][number];

const limit = 50;

/** Loans of all users, newest first; more below, without counting them all. */
export function LoansPanel() {
  const { t } = useLingui();
  const [user, setUser] = useState('');
  const [state, setState] = useState<LoanState | ''>('');
  const [isFrozen, setFrozen] = useState(false);
  const words = useStateWords();
  const fields = {
    limit,
    ...(/^[1-9][0-9]{0,14}$/.test(user) ? { user } : {}),
    ...(state === '' ? {} : { state }),
    ...(isFrozen ? { frozen: '1' as const } : {}),
  };
  const list = useInfiniteQuery({
    queryKey: [operatorOrders.name, fields],
    queryFn: ({ signal, pageParam }) => call(operatorOrders, { ...fields, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={t`Loans of users`}>
      <ListFilters>
        <NumberFilter label={t`User's number`} value={user} onChange={setUser} />
        <StateFilter states={loanStates} words={words} value={state} onChange={setState} />
        <FormControlLabel
          control={<Checkbox size="small" checked={isFrozen} onChange={(_, checked) => setFrozen(checked)} />}
          label={t`Pressing, login frozen`}
        />
      </ListFilters>
      <NewestFirst list={list}>{(rows) => <LoanTable rows={rows} onDone={() => void list.refetch()} />}</NewestFirst>
    </Panel>
  );
}

function useStateWords(): Readonly<Record<LoanState, { tone: Tone; label: string }>> {
  const { t } = useLingui();
  return {
    running: { tone: 'good', label: t({ message: 'Running', context: 'loan' }) },
    overdue: { tone: 'bad', label: t({ message: 'Overdue', context: 'loan' }) },
    repaid: { tone: 'quiet', label: t({ message: 'Repaid', context: 'loan' }) },
    sold: { tone: 'quiet', label: t({ message: 'Ended by a sale', context: 'loan' }) },
    short: { tone: 'bad', label: t({ message: 'Not covered', context: 'loan' }) },
  };
}

function LoanTable({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const { t } = useLingui();
  const words = useStateWords();
  return (
    <PlainTable
      cards
      scrolls
      label={t`Loans of users`}
      head={[
        { text: t`Loan` },
        { text: t`User` },
        { text: t`State` },
        { text: t`Risk rate`, right: true },
        { text: t`Amount`, right: true },
        { text: t`Debt`, right: true },
        { text: t`Collateral`, right: true },
        { text: t`Interest per day`, right: true },
        { text: t`Days begun`, right: true },
        { text: t`Taken at` },
        { text: t`Ended at` },
        { text: t`Repay for the user` },
      ]}
      rows={rows.map((loan) => ({
        key: loan.id,
        cells: [
          loan.id,
          <Stack key="user" component="span" sx={{ gap: 0.5, alignItems: 'start' }}>
            <UserLink id={loan.user_id} name={loan.user_name} />
            {loan.login_frozen && <Chip component="span" size="small" color="warning" label={t`Login frozen`} />}
          </Stack>,
          <StateChip key="state" {...words[loan.state]} />,
          <Amount key="risk" value={loan.risk_rate} unit="%" digits={2} />,
          <Amount key="amount" value={loan.amount} unit={loan.currency} />,
          <Amount key="debt" value={loan.debt} unit={loan.currency} />,
          <Amount key="collateral" value={loan.collateral} unit={loan.collateral_currency} />,
          <Amount key="rate" value={loan.rate} unit="%" />,
          <Amount key="days" value={`${loan.charged_days}`} unit={`/ ${loan.days}`} />,
          <Moment key="created" at={loan.created_at} />,
          loan.ended_at === null ? '–' : <Moment key="ended" at={loan.ended_at} />,
          <RepayButton key="repay" loan={loan} onDone={onDone} />,
        ],
      }))}
    />
  );
}

/** For a user who cannot log in and has asked for it; everybody else repays themselves. */
function RepayButton({ loan, onDone }: { loan: Row; onDone: () => void }) {
  const { t } = useLingui();
  const propose = usePropose();
  const mayDecide = useMe()?.may('credit.decide') === true;
  const { id, login_frozen, ended_at, currency } = loan;
  if (!mayDecide || !login_frozen || ended_at !== null) return <>–</>;
  const title = t`Repay loan ${id} for the user`;
  return (
    <Button
      size="small"
      aria-label={title}
      onClick={() =>
        propose({
          kind: 'loans.repay',
          title,
          payload: { loan_id: id },
          fields: [
            {
              kind: 'choice',
              name: 'source',
              label: t`Paid from`,
              choices: [
                { value: 'balance', label: t`Spot account of the user` },
                { value: 'collateral', label: t`Sale of the collateral` },
              ],
              help: t`As the user asked. Write down in the reason how and when they did.`,
            },
            {
              kind: 'decimal',
              name: 'amount',
              label: t`Amount`,
              unit: currency,
              optional: true,
              help: t`Empty for everything that is owed.`,
            },
          ],
          onDone,
        })
      }
    >
      {t`Repay`}
    </Button>
  );
}
