import { exposure } from '@aureus/contract/loans/operator-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@mui/material';
import { Amount } from '../ui/amount.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';

/** What the platform has left to lend, what it has lent and on what, and what no collateral covers any more. */
export function ExposurePanels() {
  const { t } = useLingui();
  return (
    <Read call={exposure} fields={{}}>
      {({ house, lent, lost, sales_wait }) => (
        <>
          {sales_wait && (
            <Alert severity="warning">
              {t`The platform was down within the last half hour. No collateral is sold until users have had half an hour to repay.`}
            </Alert>
          )}
          <Panel title={t`Account that lends`}>
            <PlainTable
              label={t`Account that lends`}
              head={[{ text: t`Currency` }, { text: t`Left to lend`, right: true }]}
              rows={house.map(({ currency, available }) => ({
                key: currency,
                cells: [currency, <Amount key="available" value={available} unit={currency} />],
              }))}
            />
          </Panel>
          <Panel title={t`What is owed`}>
            <PlainTable
              cards
              label={t`What is owed`}
              head={[
                { text: t`Lent` },
                { text: t`Secured by` },
                { text: t`Loans`, right: true },
                { text: t`Of these overdue`, right: true },
                { text: t`Debt`, right: true },
                { text: t`Collateral`, right: true },
              ]}
              rows={lent.map(({ currency, collateral, loans, overdue, debt, held }) => ({
                key: `${currency} ${collateral}`,
                cells: [
                  currency,
                  collateral,
                  <Amount key="loans" value={String(loans)} unit="" />,
                  <Amount key="overdue" value={String(overdue)} unit="" />,
                  <Amount key="debt" value={debt} unit={currency} />,
                  <Amount key="held" value={held} unit={collateral} />,
                ],
              }))}
            />
          </Panel>
          <Panel title={t`Debt without collateral`}>
            <PlainTable
              label={t`Debt without collateral`}
              head={[{ text: t`Currency` }, { text: t`Loans`, right: true }, { text: t`Debt`, right: true }]}
              rows={lost.map(({ currency, loans, owed }) => ({
                key: currency,
                cells: [
                  currency,
                  <Amount key="loans" value={String(loans)} unit="" />,
                  <Amount key="owed" value={owed} unit={currency} />,
                ],
              }))}
            />
          </Panel>
        </>
      )}
    </Read>
  );
}
