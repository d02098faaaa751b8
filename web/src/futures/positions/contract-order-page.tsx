import { useLingui } from '@lingui/react/macro';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProtectedPage } from '../../platform/session/require-login.ts';
import { NavBar } from '../../ui/nav-bar.tsx';
import { useFuturesRefresh } from '../use-futures-refresh.ts';
import FuturesLists, { listTabs } from './futures-lists.tsx';
import { ReceiptSheet } from './lazy-receipt-sheet.tsx';

const path = '/pages/transaction/contract_order';

/** All contracts of the user, of every market; with a position in the address, its receipts. */
export default function ContractOrderPage(): ReactNode {
  const { t } = useLingui();
  const router = useRouter();
  const isLoggedIn = useProtectedPage();
  const { tab, position } = useSearch({ from: path });
  useFuturesRefresh();
  const id = position === undefined ? null : Number.parseInt(position, 10);
  return (
    <>
      <NavBar title={t`Your futures`} />
      <main>
        {isLoggedIn ? <FuturesLists key={tab} first={listTabs.find((name) => name === tab)} /> : null}
        {isLoggedIn && id !== null ? (
          <ReceiptSheet
            id={id}
            onClose={() =>
              void router.navigate({
                to: path,
                search: (before) => ({ ...before, position: undefined }),
                replace: true,
              })
            }
          />
        ) : null}
      </main>
    </>
  );
}
