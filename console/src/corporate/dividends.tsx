import { operatorDividends } from '@aureus/contract/corporate/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Button, Link, Stack } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { LinkBase } from 'react-admin';
import { HistoryLink, useMe, usePropose } from '../operator/public.ts';
import { useFormat } from '../platform/format/format.ts';
import { Amount } from '../ui/amount.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { StateChip, type Tone } from '../ui/state-chip.tsx';
import { everyMs } from './every-ms.ts';

type Dividends = Answer<typeof operatorDividends>;
type Dividend = Dividends['dividends'][number];

/** Dividends of shares: what there is to pay them with, and what became of each. Announced and cancelled by proposals. */
export function DividendPanels() {
  const { t } = useLingui();
  return (
    <Read call={operatorDividends} fields={{}} everyMs={everyMs}>
      {({ shares, house, dividends }, again) => (
        <>
          <Panel title={t`Account that pays dividends`}>
            <PlainTable
              cards
              label={t`Account that pays dividends`}
              head={[
                { text: t`Currency` },
                { text: t`Available`, right: true },
                { text: t`Set aside for dividends`, right: true },
                { text: t`Missing`, right: true },
              ]}
              rows={house.map(({ currency, available, held, missing }) => ({
                key: currency,
                cells: [
                  currency,
                  <Amount key="available" value={available} unit={currency} />,
                  <Amount key="held" value={held} unit={currency} />,
                  /[1-9]/.test(missing) ? <Amount key="missing" value={missing} unit={currency} /> : '–',
                ],
              }))}
            />
          </Panel>
          <Panel
            title={t`Dividends`}
            action={
              <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
                <Announce shares={shares} onDone={again} />
                <HistoryLink kind="corporate.dividend" />
              </Stack>
            }
          >
            <DividendTable dividends={dividends} onDone={again} />
          </Panel>
        </>
      )}
    </Read>
  );
}

function Announce({ shares, onDone }: { shares: Dividends['shares']; onDone: () => void }) {
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
          kind: 'corporate.dividend',
          title: t`Announce a dividend`,
          payload: {},
          fields: [
            {
              kind: 'choice',
              name: 'market_id',
              label: t`Share`,
              isNumber: true,
              choices: shares.map(({ match_id, symbol }) => ({ value: String(match_id), label: symbol })),
            },
            { kind: 'decimal', name: 'amount', label: t`Amount per share`, unit: shares[0]?.currency ?? '' },
            {
              kind: 'line',
              name: 'cut_off',
              label: t`Cut-off`,
              unit: 'UTC',
              help: t`As 2026-11-24 21:00, outside trading hours. Whoever holds shares then gets the dividend.`,
            },
          ],
          onDone,
        })
      }
    >
      {t`Announce a dividend`}
    </Button>
  );
}

function DividendTable({ dividends, onDone }: { dividends: readonly Dividend[]; onDone: () => void }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const propose = usePropose();
  const mayDecide = useMe()?.may('terms.decide') === true;
  const states: Readonly<Record<Dividend['state'], { tone: Tone; label: string }>> = {
    announced: { tone: 'wait', label: t({ message: 'Announced', context: 'dividend' }) },
    paid: { tone: 'good', label: t({ message: 'Paid', context: 'dividend' }) },
    cancelled: { tone: 'quiet', label: t({ message: 'Cancelled', context: 'dividend' }) },
  };
  return (
    <PlainTable
      cards
      scrolls
      label={t`Dividends`}
      head={[
        { text: t`Share` },
        { text: t`Cut-off` },
        { text: t`Amount per share`, right: true },
        { text: t`State` },
        { text: t`At most`, right: true },
        { text: t`Paid in total`, right: true },
        { text: t`Holders`, right: true },
        { text: t`Proposal` },
        { text: t`Change` },
      ]}
      rows={dividends.map((each) => {
        const { id, symbol, currency, cut_off, amount, state, reserved, paid, holders, proposal_id } = each;
        return {
          key: id,
          cells: [
            symbol,
            dateTime(cut_off, true),
            <Amount key="amount" value={amount} unit={currency} />,
            <StateChip key="state" {...states[state]} />,
            <Amount key="reserved" value={reserved} unit={currency} />,
            paid === null ? '–' : <Amount key="paid" value={paid} unit={currency} />,
            holders === null ? '–' : <Amount key="holders" value={String(holders)} unit="" />,
            <Link key="proposal" component={LinkBase} to={`/proposals/${proposal_id}/show`}>
              {proposal_id}
            </Link>,
            state === 'announced' && mayDecide ? (
              <Button
                key="cancel"
                size="small"
                aria-label={t`Cancel the dividend of ${symbol}`}
                onClick={() =>
                  propose({
                    kind: 'corporate.cancel',
                    title: t`Cancel the dividend of ${symbol}`,
                    payload: { dividend_id: id },
                    onDone,
                  })
                }
              >
                {t({ message: 'Cancel', context: 'dividend' })}
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
