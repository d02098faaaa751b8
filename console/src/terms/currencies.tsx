import { currencies } from '@aureus/contract/operator/terms-calls.ts';
import { Stack } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { DepositTerms } from './deposit-terms.tsx';

/** How currencies come in, and how finely each is counted. */
export function Currencies() {
  const { t } = useLingui();
  return (
    <Stack sx={{ gap: 1.5 }}>
      <DepositTerms />
      <Panel title={t`Currencies`}>
        <Read call={currencies} fields={{}}>
          {(rows) => (
            <PlainTable
              label={t`Currencies`}
              head={[{ text: t`Code` }, { text: t`Name` }, { text: t`Kind` }, { text: t`Decimal places`, right: true }]}
              rows={rows.map(({ id, code, name, kind, scale }) => ({
                key: id,
                cells: [code, name, kind === 'coin' ? t`Coin` : t({ message: 'Stock', context: 'kind' }), scale],
              }))}
            />
          )}
        </Read>
      </Panel>
    </Stack>
  );
}
