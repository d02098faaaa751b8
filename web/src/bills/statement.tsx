import { clock } from '@aureus/client/clock/page-clock.ts';
import type { Account } from '@aureus/contract/wallet/accounts.ts';
import { yearOf } from '@aureus/core/market/session/civil-day.ts';
import { dayAt } from '@aureus/core/typed/day.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUtc } from '../platform/format/use-utc.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { accountOrder, useAccountNames } from '../wallet/public.ts';
import styles from './bills.module.css';
import { saveCsv } from './download.ts';
import { statementQuery, type Year } from './queries.ts';
import { statementCsv } from './statement-csv.ts';
import { TaxFiles } from './tax-files.tsx';

/** How many years can be chosen. */
const YEARS = 5;

/** Opening and closing balances of a year and what moved them; can be printed and saved. */
export function Statement() {
  const { t } = useLingui();
  const { dateTime } = useUtc();
  const names = useAccountNames();
  const [thisYear] = useState(() => yearOf(dayAt('UTC', clock.now())));
  const [year, setYear] = useState(thisYear);
  const query = useQuery(statementQuery(year));
  const data = query.data;
  return (
    <>
      <div className={styles.years}>
        <ChipRow label={t`Year`}>
          {Array.from({ length: YEARS }, (_, back) => thisYear - back).map((each) => (
            <Chip key={each} selected={each === year} onClick={() => setYear(each)}>
              {each}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <ListStates
        query={query}
        isEmpty={data !== undefined && data.balances.length === 0}
        empty={<EmptyState title={t`Nothing happened in ${year}`} note={t`Choose another year.`} />}
        skeleton={<SkeletonRows count={6} lead={false} />}
      >
        {data === undefined ? null : (
          <article className={styles.statement}>
            <div className={styles.statementHead}>
              <h2>{t`Statement ${year}`}</h2>
              <p>
                {data.is_complete
                  ? t`1 January to 31 December, by UTC. Available and held together.`
                  : t`1 January to ${dateTime(data.as_of)}, by UTC. Available and held together.`}
              </p>
            </div>
            <div className={styles.tools}>
              <Button kind="secondary" size="small" onClick={() => window.print()}>
                {t`Print`}
              </Button>
              <Button
                kind="secondary"
                size="small"
                onClick={() => saveCsv(`statement-${year}.csv`, statementCsv(data, names), 'people')}
              >
                {t`Save as CSV`}
              </Button>
            </div>
            {accountOrder.map(({ name }) => (
              <AccountYear key={name} account={name} title={names[name]} year={data} />
            ))}
            <TaxFiles year={year} />
          </article>
        )}
      </ListStates>
    </>
  );
}

function AccountYear({ account, title, year }: { account: Account; title: string; year: Year }) {
  const { t } = useLingui();
  const balances = year.balances.filter((row) => row.account === account);
  const sums = year.sums.filter((row) => row.account === account);
  if (balances.length === 0) return null;
  return (
    <section className={styles.account}>
      <h3>{title}</h3>
      <div className={styles.wideTable}>
        <table className={styles.table}>
          <caption>{t`Balances`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Coin`}</th>
              <th scope="col">{t`Opening`}</th>
              <th scope="col">{t`Closing`}</th>
            </tr>
          </thead>
          <tbody>
            {balances.map((row) => (
              <tr key={row.currency}>
                <th scope="row">{row.currency_name}</th>
                <td>
                  <Amount value={row.opening} maxDigits={8} personal />
                </td>
                <td>
                  <Amount value={row.closing} maxDigits={8} personal />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {sums.length === 0 ? null : (
          <table className={styles.table}>
            <caption>{t`What moved them`}</caption>
            <thead>
              <tr>
                <th scope="col">{t`Kind`}</th>
                <th scope="col">{t({ message: 'In', context: 'money that came in' })}</th>
                <th scope="col">{t({ message: 'Out', context: 'money that went out' })}</th>
              </tr>
            </thead>
            <tbody>
              {sums.map((row) => (
                <tr key={`${row.currency} ${row.kind}`}>
                  <th scope="row">
                    {row.info}
                    <small>
                      {row.currency_name} · {t`${plural(row.count, { one: '# entry', other: '# entries' })}`}
                    </small>
                  </th>
                  <td>
                    <Amount value={row.received} maxDigits={8} personal />
                  </td>
                  <td>
                    <Amount value={row.paid} maxDigits={8} personal />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}
