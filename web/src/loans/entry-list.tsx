import type { LoanRow } from '@aureus/contract/loans/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import money from '../ui/money/money-form.module.css';
import styles from './loans.module.css';
import type { LoanEntry } from './queries.ts';
import { SaleReceipt } from './sale-receipt.tsx';

const shortest = 6;
/** What makes the debt less is marked; what makes it more is not. */
const LESS: ReadonlySet<LoanEntry['kind']> = new Set(['repaid', 'sold', 'liquidated']);

/** What has happened to a loan, newest first; a sale of collateral opens how it was reckoned. */
export function EntryList({ loan, entries }: { loan: LoanRow; entries: readonly LoanEntry[] }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const words = useEntryWords();
  const [isWhole, setWhole] = useState(false);
  const [opened, setOpened] = useState<LoanEntry | null>(null);
  const shown = isWhole ? entries : entries.slice(0, shortest);
  const { currency_name: unit, collateral_name: heldUnit } = loan;
  return (
    <section className={money.box} aria-labelledby="loan-entries">
      <h2 id="loan-entries" className={styles.heading}>
        {t`What has happened`}
      </h2>
      <ol className={styles.entries}>
        {shown.map((entry, place) => {
          const isLess = LESS.has(entry.kind);
          return (
            <li key={entries.length - place} data-kind={entry.kind}>
              <span>
                {words[entry.kind]}
                <time dateTime={entry.at}>{dateTime(entry.at)}</time>
                {entry.sale === null ? null : (
                  <Button kind="text" size="small" className={styles.receipt} onClick={() => setOpened(entry)}>
                    {t`How it was reckoned`}
                  </Button>
                )}
              </span>
              <span className={styles.itemSide}>
                {entry.kind === 'added' ? null : (
                  <Amount value={isLess ? `-${entry.amount}` : entry.amount} unit={unit} maxDigits={8} sign personal />
                )}
                {entry.collateral === '0' ? null : (
                  <small>
                    <Amount
                      value={isLess ? `-${entry.collateral}` : entry.collateral}
                      unit={heldUnit}
                      maxDigits={8}
                      sign
                      personal
                    />
                  </small>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {entries.length > shortest ? (
        <Button kind="text" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t`Show less` : t`Show all`}
        </Button>
      ) : null}
      <SaleReceipt loan={loan} entry={opened} onClose={() => setOpened(null)} />
    </section>
  );
}

function useEntryWords(): Readonly<Record<LoanEntry['kind'], string>> {
  const { t } = useLingui();
  return {
    taken: t({ message: 'Paid out', context: 'loan' }),
    interest: t`Interest of a day`,
    overdue: t`Overdue day`,
    repaid: t({ message: 'Repaid', context: 'loan' }),
    added: t`Collateral added`,
    sold: t`Repaid from collateral`,
    liquidated: t`Collateral sold at a low risk rate`,
    short: t`Not covered by the collateral`,
  };
}
