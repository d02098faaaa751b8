import { taxTools, type TaxTool } from '@aureus/contract/bills/groups.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './bills.module.css';
import { useDownload } from './use-download.ts';

/** Names of products, the same in every language. */
const NAMES: Readonly<Record<TaxTool, string>> = { koinly: 'Koinly', cointracking: 'CoinTracking' };

/** Saves a year in the columns that tax tools read. */
export function TaxFiles({ year }: { year: number }) {
  const { t } = useLingui();
  const download = useDownload();
  const [tool, setTool] = useState<TaxTool>();
  const start = (wanted: TaxTool): void => {
    setTool(wanted);
    const [from, to] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
    download.start(`${wanted}-${year}`, { currency: 0, type: 0, from, to, tool: wanted });
  };
  return (
    <section className={styles.taxes} aria-label={t`For tax tools`}>
      <h3>{t`For tax tools`}</h3>
      <p>{t`One line for each trade, deposit, withdrawal and gift, with its fee. The lines add up to this statement.`}</p>
      <div className={styles.tools}>
        {taxTools.map((each) => (
          <Button
            key={each}
            kind="secondary"
            size="small"
            loading={download.rows !== null && tool === each}
            disabled={download.rows !== null && tool !== each}
            onClick={() => start(each)}
          >
            {NAMES[each]}
          </Button>
        ))}
      </div>
    </section>
  );
}
