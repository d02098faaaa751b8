import { operatorSplits } from '@aureus/contract/corporate/split-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { Button, Link, Stack } from '@mui/material';
import { LinkBase } from 'react-admin';
import { HistoryLink, useMe, usePropose } from '../operator/public.ts';
import { useFormat } from '../platform/format/format.ts';
import { Amount } from '../ui/amount.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { StateChip, type Tone } from '../ui/state-chip.tsx';
import { everyMs } from './every-ms.ts';

type Splits = Answer<typeof operatorSplits>;
type Split = Splits['splits'][number];

/** Splits of shares and what became of each. Announced and cancelled by proposals. */
export function SplitPanel() {
  const { t } = useLingui();
  return (
    <Read call={operatorSplits} fields={{}} everyMs={everyMs}>
      {({ shares, splits }, again) => (
        <Panel
          title={t`Splits`}
          action={
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
              <Announce shares={shares} onDone={again} />
              <HistoryLink kind="corporate.split" />
            </Stack>
          }
        >
          <SplitTable splits={splits} onDone={again} />
        </Panel>
      )}
    </Read>
  );
}

function Announce({ shares, onDone }: { shares: Splits['shares']; onDone: () => void }) {
  const { t } = useLingui();
  const propose = usePropose();
  const mayDecide = useMe()?.may('terms.decide') === true;
  if (!mayDecide) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      onClick={() =>
        propose({
          kind: 'corporate.split',
          title: t`Announce a split`,
          payload: {},
          fields: [
            {
              kind: 'choice',
              name: 'market_id',
              label: t`Share`,
              isNumber: true,
              choices: shares.map(({ match_id, symbol }) => ({ value: String(match_id), label: symbol })),
            },
            {
              kind: 'whole',
              name: 'new_shares',
              label: t`New shares`,
              help: t`So many there are afterwards: 4 for a split of 4 for 1, 1 for a reverse split of 1 for 10.`,
            },
            {
              kind: 'whole',
              name: 'old_shares',
              label: t`Old shares`,
              help: t`For so many of before: 1 for a split of 4 for 1, 10 for a reverse split of 1 for 10.`,
            },
            {
              kind: 'line',
              name: 'cut_off',
              label: t`Cut-off`,
              unit: 'UTC',
              help: t`As 2026-11-24 21:00, outside trading hours. Open orders are cancelled then, and nothing is traded until the split is done.`,
            },
          ],
          onDone,
        })
      }
    >
      {t`Announce a split`}
    </Button>
  );
}

function SplitTable({ splits, onDone }: { splits: readonly Split[]; onDone: () => void }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const propose = usePropose();
  const mayDecide = useMe()?.may('terms.decide') === true;
  const states: Readonly<Record<Split['state'], { tone: Tone; label: string }>> = {
    announced: { tone: 'wait', label: t({ message: 'Announced', context: 'split' }) },
    done: { tone: 'good', label: t({ message: 'Done', context: 'split' }) },
    cancelled: { tone: 'quiet', label: t({ message: 'Cancelled', context: 'split' }) },
  };
  const amount = (key: string, value: string | null) =>
    value === null ? '–' : <Amount key={key} value={value} unit="" />;
  return (
    <PlainTable
      cards
      scrolls
      label={t`Splits`}
      head={[
        { text: t`Share` },
        { text: t`Cut-off` },
        { text: t`New : old`, right: true },
        { text: t`State` },
        { text: t`Shares of users before`, right: true },
        { text: t`Shares of users after`, right: true },
        { text: t`Holders`, right: true },
        { text: t`Proposal` },
        { text: t`Change` },
      ]}
      rows={splits.map((each) => {
        const { id, symbol, cut_off, new_shares, old_shares, state, proposal_id, holders } = each;
        return {
          key: id,
          cells: [
            symbol,
            dateTime(cut_off, true),
            `${new_shares} : ${old_shares}`,
            <StateChip key="state" {...states[state]} />,
            amount('before', each.shares_before),
            amount('after', each.shares_after),
            amount('holders', holders === null ? null : String(holders)),
            <Link key="proposal" component={LinkBase} to={`/proposals/${proposal_id}/show`}>
              {proposal_id}
            </Link>,
            state === 'announced' && mayDecide ? (
              <Button
                key="cancel"
                size="small"
                aria-label={t`Cancel the split of ${symbol}`}
                onClick={() =>
                  propose({
                    kind: 'corporate.split_cancel',
                    title: t`Cancel the split of ${symbol}`,
                    payload: { split_id: id },
                    onDone,
                  })
                }
              >
                {t({ message: 'Cancel', context: 'split' })}
              </Button>
            ) : (
              ''
            ),
          ],
        };
      })}
    />
  );
}
