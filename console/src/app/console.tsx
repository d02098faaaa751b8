import { useLingui } from '@lingui/react/macro';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router';
import { UserPage } from '../account/user-page.tsx';
import { Users } from '../account/users.tsx';
import { DepositPage } from '../deposit/deposit-page.tsx';
import { Deposits } from '../deposit/deposits.tsx';
import { CasePage } from '../identity/case-page.tsx';
import { Cases } from '../identity/cases.tsx';
import { AccessPage } from '../operator/access/access-page.tsx';
import { AuditLog } from '../operator/audit/audit-log.tsx';
import { Dashboard } from '../operator/dashboard/dashboard.tsx';
import { OperatorsPage } from '../operator/people/operators-page.tsx';
import { ProposalPage } from '../operator/proposals/proposal-page.tsx';
import { Proposals } from '../operator/proposals/proposals.tsx';
import { authProvider } from '../operator/session/auth-provider.ts';
import { InvitationPage } from '../operator/session/invitation-page.tsx';
import { LoginPage } from '../operator/session/login-page.tsx';
import { Cards } from '../payout/cards.tsx';
import { createDataProvider } from '../platform/data/data-provider.ts';
import { i18nProvider } from '../platform/language/i18n-provider.ts';
import { theme } from '../ui/theme.ts';
import { CreditPage } from '../wallet/credit-page.tsx';
import { WithdrawalPage } from '../withdrawal/withdrawal-page.tsx';
import { Withdrawals } from '../withdrawal/withdrawals.tsx';
import { ConsoleLayout } from './layout.tsx';
import { LostPage } from './lost-page.tsx';
import {
  ArtPage,
  BoxPage,
  ContentPage,
  CopyPage,
  CorporatePage,
  CouponPage,
  DualPage,
  ExposurePage,
  FuturesPage,
  IeoOrdersPage,
  IeoPage,
  LiquidationPage,
  Liquidations,
  LoansPage,
  MiningPage,
  OtcOrderPage,
  OtcPage,
  RebatePage,
  RecurringPage,
  SupportPage,
  TermsPage,
} from './product-pages.ts';
import { queryClient } from './query-client.ts';
import { resourceCalls } from './resource-calls.ts';

const dataProvider = createDataProvider(resourceCalls);

/** The operators' console: everything of it that has an address. */
export function Console() {
  const { t } = useLingui();
  return (
    <Admin
      title="Aureus Console"
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      theme={theme}
      darkTheme={null}
      layout={ConsoleLayout}
      loginPage={LoginPage}
      dashboard={Dashboard}
      catchAll={LostPage}
      requireAuth
      disableTelemetry
    >
      <CustomRoutes noLayout>
        <Route path="/invitation" element={<InvitationPage />} />
      </CustomRoutes>
      <CustomRoutes>
        <Route path="/access" element={<AccessPage />} />
        <Route path="/credit" element={<CreditPage />} />
        <Route path="/terms" element={<TermsPage />} />
        <Route path="/futures" element={<FuturesPage />} />
        <Route path="/liquidations" element={<Liquidations />} />
        <Route path="/liquidations/:id" element={<LiquidationPage />} />
        <Route path="/options" element={<ExposurePage />} />
        <Route path="/dual" element={<DualPage />} />
        <Route path="/corporate-actions" element={<CorporatePage />} />
        <Route path="/mining" element={<MiningPage />} />
        <Route path="/recurring" element={<RecurringPage />} />
        <Route path="/loans" element={<LoansPage />} />
        <Route path="/art" element={<ArtPage />} />
        <Route path="/boxes" element={<BoxPage />} />
        <Route path="/otc" element={<OtcPage />} />
        <Route path="/otc/:id" element={<OtcOrderPage />} />
        <Route path="/copy" element={<CopyPage />} />
        <Route path="/ieo" element={<IeoPage />} />
        <Route path="/ieo/:id" element={<IeoOrdersPage />} />
        <Route path="/rebates" element={<RebatePage />} />
        <Route path="/coupons" element={<CouponPage />} />
        <Route path="/support" element={<SupportPage />} />
        <Route path="/support/:id" element={<SupportPage />} />
        <Route path="/content" element={<ContentPage />} />
      </CustomRoutes>
      <Resource name="proposals" options={{ label: t`Proposals` }} list={Proposals} show={ProposalPage} />
      <Resource name="deposits" options={{ label: t`Deposits` }} list={Deposits} show={DepositPage} />
      <Resource name="withdrawals" options={{ label: t`Withdrawals` }} list={Withdrawals} show={WithdrawalPage} />
      <Resource name="identity" options={{ label: t`Identity` }} list={Cases} show={CasePage} />
      <Resource name="cards" options={{ label: t`Bank accounts` }} list={Cards} />
      <Resource name="users" options={{ label: t`Users` }} list={Users} show={UserPage} />
      <Resource name="operators" options={{ label: t`Operators` }} list={OperatorsPage} />
      <Resource name="audit" options={{ label: t`Audit log` }} list={AuditLog} />
    </Admin>
  );
}
