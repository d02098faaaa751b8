import { currencies } from '@aureus/contract/operator/terms-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';

/** All currencies and how finely each is counted. */
export function Currencies() {
  const { t } = useLingui();
  return (
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
  );
}
