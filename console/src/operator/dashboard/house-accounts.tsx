import { type dashboard, houseAccounts } from '@aureus/contract/operator/dashboard-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from '@mui/material';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Trans, useLingui } from '@lingui/react/macro';
import { Amount } from '../../ui/amount.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { houseWords } from './house-words.ts';
import { sumUsdt } from './totals.ts';

type Row = Answer<typeof dashboard>['house'][number];

/** Each account of the house with its worth; its currencies below when it is opened. */
export function HouseAccounts({ rows }: { rows: readonly Row[] }) {
  const { t, i18n } = useLingui();
  const held = houseAccounts
    .map((account) => ({ account, currencies: rows.filter((row) => row.account === account) }))
    .filter(({ currencies }) => currencies.length > 0);
  if (held.length === 0) {
    return (
      <Typography color="textSecondary">
        <Trans>There is nothing here.</Trans>
      </Typography>
    );
  }
  return (
    <Box>
      {held.map(({ account, currencies }) => (
        <Accordion key={account} disableGutters sx={{ bgcolor: 'transparent', '&::before': { bgcolor: 'divider' } }}>
          <AccordionSummary expandIcon={<ExpandIcon />} sx={{ px: 0.5 }}>
            <Box sx={{ display: 'flex', flexGrow: 1, justifyContent: 'space-between', gap: 2, pr: 1 }}>
              <span>{i18n._(houseWords[account])}</span>
              <Amount value={sumUsdt(currencies.map(({ usdt }) => usdt))} unit="USDT" digits={2} />
            </Box>
          </AccordionSummary>
          <AccordionDetails sx={{ px: 0.5 }}>
            <PlainTable
              scrolls
              label={i18n._(houseWords[account])}
              head={[{ text: t`Currency` }, { text: t`Amount`, right: true }, { text: t`Value`, right: true }]}
              rows={currencies.map(({ currency, amount, usdt }) => ({
                key: currency,
                cells: [
                  currency,
                  <Amount key="amount" value={amount} unit={currency} />,
                  <Amount key="usdt" value={usdt} unit="USDT" digits={2} />,
                ],
              }))}
            />
          </AccordionDetails>
        </Accordion>
      ))}
    </Box>
  );
}
