import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useProtectedPage } from '../../platform/session/require-login.ts';
import { NavBar } from '../../ui/nav-bar.tsx';
import { everything } from './bill-filter.ts';
import { BillList } from './bill-list.tsx';
import styles from './bills.module.css';
import { FilterBar } from './filter-bar.tsx';
import { WalletRefresh } from '../wallet-refresh.tsx';

/** Every movement of the user's money, of all accounts. */
export default function AllRecordsPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const [filter, setFilter] = useState(everything);
  return (
    <>
      <NavBar title={t`All records`} />
      <WalletRefresh>
        <main className={styles.page}>
          {isLoggedIn ? (
            <>
              <FilterBar filter={filter} onChange={setFilter} />
              <BillList filter={filter} />
            </>
          ) : null}
        </main>
      </WalletRefresh>
    </>
  );
}
