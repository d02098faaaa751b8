import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import OwnOptions from './own-options.tsx';
import { useOptionsRefresh } from './use-options-refresh.ts';

/** All options of the user. */
export default function SecondsOrderPage(): ReactNode {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  useOptionsRefresh();
  return (
    <>
      <NavBar title={t`Your options`} />
      <main>{isLoggedIn ? <OwnOptions /> : null}</main>
    </>
  );
}
