import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useProtectedPage } from '../platform/session/require-login.ts';
import records from '../ui/money/records.module.css';
import { NavBar } from '../ui/nav-bar.tsx';
import { WalletRefresh } from '../wallet/public.ts';
import { everything } from './bill-filter.ts';
import { BillList } from './bill-list.tsx';
import { FilterBar } from './filter-bar.tsx';

/** Every movement of the user's money, of all accounts. */
export default function AllRecordsPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const [filter, setFilter] = useState(everything);
  return (
    <>
      <NavBar title={t`All records`} />
      <WalletRefresh>
        <main className={records.page}>
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
