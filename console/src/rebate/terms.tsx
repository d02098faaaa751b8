import { operatorTerms } from '@aureus/contract/rebate/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Stack } from '@mui/material';
import { HistoryLink, useMe, usePropose } from '../operator/public.ts';
import { CloseButton } from '../terms/public.ts';
import { useFormat } from '../platform/format/format.ts';
import { Moment } from '../ui/moment.tsx';
import { OpenChip } from '../ui/open-chip.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';

type Terms = Answer<typeof operatorTerms>[number];

/** The terms of rebates as they are and as they were. Each change is a proposal; it holds for the day it is approved on. */
export function TermsPanel() {
  const { t } = useLingui();
  const propose = usePropose();
  return (
    <Read call={operatorTerms} fields={{}}>
      {(all, again) => (
        <Panel
          title={t`Terms`}
          action={
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
              <Change terms={all[0]} onDone={again} />
              {all[0]?.open === true && (
                <CloseButton
                  what={t`Rebates`}
                  onClose={(title) => propose({ kind: 'rebate.terms', title, payload: { open: false }, onDone: again })}
                />
              )}
              <HistoryLink kind="rebate.terms" />
            </Stack>
          }
        >
          <PlainTable
            cards
            label={t`Terms`}
            head={[
              { text: t`Since` },
              { text: t`Paid after` },
              { text: t`Fees count for` },
              { text: t`Tiers` },
              { text: t`State` },
            ]}
            rows={all.map((terms) => ({
              key: terms.id,
              cells: [
                <Moment key="since" at={terms.made_at} />,
                daysText(terms.delay_days),
                daysText(terms.lasting_days),
                <TierList key="tiers" tiers={terms.tiers} />,
                <OpenChip key="state" open={terms.open} />,
              ],
            }))}
          />
        </Panel>
      )}
    </Read>
  );
}

const daysText = (days: number): string => plural(days, { one: '# day', other: '# days' });

function TierList({ tiers }: { tiers: Terms['tiers'] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {tiers.map(({ place, people, fees, rate }) => {
        const [least, worth, percent] = [
          plural(people, { one: '# person', other: '# people' }),
          number(fees),
          number(rate),
        ];
        return (
          <li key={place}>
            {people === 0 ? t`${percent}% for everybody` : t`${percent}% from ${least} and ${worth} USDT of fees`}
          </li>
        );
      })}
    </Box>
  );
}

function Change({ terms, onDone }: { terms: Terms | undefined; onDone: () => void }) {
  const { t } = useLingui();
  const propose = usePropose();
  const mayDecide = useMe()?.may('terms.decide') === true;
  if (!mayDecide) return null;
  const whole = (name: 'delay_days' | 'lasting_days', label: string) => ({
    kind: 'whole' as const,
    name,
    label,
    ...(terms ? { initial: String(terms[name]) } : {}),
  });
  return (
    <Button
      size="small"
      variant="outlined"
      onClick={() =>
        propose({
          kind: 'rebate.terms',
          title: t`Change the terms of rebates`,
          payload: {},
          fields: [
            {
              kind: 'line',
              name: 'tiers',
              label: t`Tiers`,
              help: t`People, USDT of fees and percent, as 0:0:10,5:500:15. The first asks for nothing; at most 40 percent.`,
              ...(terms ? { initial: tiersText(terms.tiers) } : {}),
            },
            whole('delay_days', t`Days until rebates are paid`),
            whole('lasting_days', t`Days after registration on which fees count`),
            { kind: 'flag', name: 'open', label: t`Offered`, initial: terms?.open === false ? '0' : '1' },
          ],
          onDone,
        })
      }
    >
      {t`Propose a change`}
    </Button>
  );
}

/** Tiers as a proposal says them. */
const tiersText = (tiers: Terms['tiers']): string =>
  tiers.map(({ people, fees, rate }) => `${people}:${fees}:${rate}`).join(',');
