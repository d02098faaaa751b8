import { exposure } from '@aureus/contract/rebate/operator-calls.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Typography } from '@mui/material';
import { Amount } from '../ui/amount.tsx';
import { Day } from '../ui/day.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';

const UNIT = 'USDT';

/** What is set aside of the fees, when it is paid, and what each day has come to. */
export function ExposurePanels() {
  const { t } = useLingui();
  return (
    <Read call={exposure} fields={{}}>
      {({ house, due, short, days }) => (
        <>
          <Panel title={t`Account of fees`}>
            <PlainTable
              label={t`Account of fees`}
              head={[
                { text: t`Currency` },
                { text: t`Available`, right: true },
                { text: t`Set aside for rebates`, right: true },
              ]}
              rows={house.map(({ currency, available, held }) => ({
                key: currency,
                cells: [
                  currency,
                  <Amount key="available" value={available} unit={currency} />,
                  <Amount key="held" value={held} unit={currency} />,
                ],
              }))}
            />
          </Panel>
          {short.length === 0 ? null : (
            <Panel title={t`Rebates that cannot be set aside`}>
              <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
                <Trans>
                  The account of fees has too little of these currencies. It is tried again every few minutes.
                </Trans>
              </Typography>
              <PlainTable
                scrolls
                label={t`Rebates that cannot be set aside`}
                head={[{ text: t`Day (UTC)` }, { text: t`Inviters`, right: true }, { text: t`Amount`, right: true }]}
                rows={short.map(({ day, currency, amount, inviters }) => ({
                  key: `${day} ${currency}`,
                  cells: [
                    <Day key="day" day={day} />,
                    <Amount key="inviters" value={String(inviters)} unit="" />,
                    <Amount key="amount" value={amount} unit={currency} />,
                  ],
                }))}
              />
            </Panel>
          )}
          <Panel title={t`Rebates to be paid`}>
            <PlainTable
              scrolls
              label={t`Rebates to be paid`}
              head={[{ text: t`Paid at` }, { text: t`Inviters`, right: true }, { text: t`Amount`, right: true }]}
              rows={due.map(({ at, currency, amount, inviters }) => ({
                key: `${at} ${currency}`,
                cells: [
                  <Moment key="at" at={at} />,
                  <Amount key="inviters" value={String(inviters)} unit="" />,
                  <Amount key="amount" value={amount} unit={currency} />,
                ],
              }))}
            />
          </Panel>
          <Panel title={t`The last 30 days`}>
            <PlainTable
              cards
              scrolls
              label={t`The last 30 days`}
              head={[
                { text: t`Day (UTC)` },
                { text: t`Inviters`, right: true },
                { text: t`People they invited`, right: true },
                { text: t`Of them seeming to be their inviter`, right: true },
                { text: t`Fees of these people`, right: true },
                { text: t`Fees that counted`, right: true },
                { text: t`Rebates`, right: true },
              ]}
              rows={days.map(({ day, fees, counted, rebates, people, inviters, linked }) => ({
                key: day,
                cells: [
                  <Day key="day" day={day} />,
                  <Amount key="inviters" value={String(inviters)} unit="" />,
                  <Amount key="people" value={String(people)} unit="" />,
                  <Amount key="linked" value={String(linked)} unit="" />,
                  <Amount key="fees" value={fees} unit={UNIT} />,
                  <Amount key="counted" value={counted} unit={UNIT} />,
                  <Amount key="rebates" value={rebates} unit={UNIT} />,
                ],
              }))}
            />
          </Panel>
        </>
      )}
    </Read>
  );
}
