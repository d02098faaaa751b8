import type { PreviewLine } from '@aureus/contract/operator/proposals.ts';
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { Amount } from '../../ui/amount.tsx';
import { DepositLink } from '../../ui/deposit-link.tsx';
import { previewLabel, previewValue } from './preview-labels.ts';

/** What a proposal would change: before and after, each with its unit, and the value in USDT a second time. */
export function PreviewTable({ lines }: { lines: readonly PreviewLine[] }) {
  const { t, i18n } = useLingui();
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t`What would change`}>
      <Table size="small" aria-label={t`What would change`}>
        <TableHead>
          <TableRow>
            <TableCell>
              <Trans>What</Trans>
            </TableCell>
            <TableCell align="right">
              <Trans>Before</Trans>
            </TableCell>
            <TableCell align="right">
              <Trans>After</Trans>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line, index) => (
            <TableRow key={`${line.label}-${index}`}>
              <TableCell component="th" scope="row" sx={{ color: 'text.secondary' }}>
                {previewLabel(i18n, line.label)}
              </TableCell>
              <TableCell align="right">
                <Side text={previewValue(i18n, line.label, line.before)} unit={line.unit} />
              </TableCell>
              <TableCell align="right" sx={{ fontWeight: changed(line) ? 600 : 400 }}>
                {line.label === 'deposit_voucher_alike' ? (
                  <DepositLink id={line.after.slice(1)} />
                ) : (
                  <Side text={previewValue(i18n, line.label, line.after)} unit={line.unit} />
                )}
                {line.usdt !== null && (
                  <Typography component="div" variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
                    ≈ <Amount value={line.usdt} unit="USDT" digits={2} />
                  </Typography>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const changed = (line: PreviewLine): boolean => line.before !== null && line.before !== line.after;

function Side({ text, unit }: { text: string | null; unit: string }) {
  if (text === null) return <>–</>;
  if (unit !== '') return <Amount value={text} unit={unit} />;
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {text}
    </Box>
  );
}
