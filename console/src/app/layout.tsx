import { useLingui } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';
import { AppBar, Layout, LoadingIndicator, LocalesMenuButton, Logout, TitlePortal, UserMenu } from 'react-admin';
import { useMe } from '../operator/public.ts';
import { BreakGlassBanner } from '../operator/proposals/break-glass-banner.tsx';
import { ProposeProvider } from '../operator/proposals/propose-provider.tsx';
import { SessionItem } from '../operator/session/session-item.tsx';
import { useSaidPresence } from '../support/presence.ts';
import { CrashPage } from './crash-page.tsx';
import { ConsoleMenu } from './menu.tsx';

/** Where its script cannot be had lists are read when they are opened, as without a live connection. */
const LiveQueues = lazy(() => import('./live-queues.tsx').catch(() => ({ default: () => null })));

/** The bar above every page. */
export function Bar() {
  const { t } = useLingui();
  const me = useMe();
  return (
    <AppBar
      toolbar={
        <>
          <LocalesMenuButton />
          <LoadingIndicator aria-label={t`Loading`} />
        </>
      }
      userMenu={
        <UserMenu label={me?.name ?? 'ra.auth.user_menu'}>
          <Box sx={{ px: 2, py: 1 }}>
            <Typography sx={{ fontWeight: 600 }}>{me?.name ?? ''}</Typography>
            <Typography variant="body2" color="textSecondary">
              {me?.roles.join(', ') ?? ''}
            </Typography>
          </Box>
          <SessionItem />
          <Logout />
        </UserMenu>
      }
    >
      <Typography component="span" sx={{ fontWeight: 600, mr: 2, display: { xs: 'none', sm: 'inline' } }}>
        <Box component="span" sx={{ color: 'primary.main' }}>
          Aureus
        </Box>{' '}
        Console
      </Typography>
      <TitlePortal sx={{ color: 'text.secondary' }} />
    </AppBar>
  );
}

/** The frame of every page: bar, menu, and what was done alone above it all. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  useSaidPresence(useMe()?.may('support.answer') === true);
  return (
    <ProposeProvider>
      <Suspense fallback={null}>
        <LiveQueues />
      </Suspense>
      <Layout appBar={Bar} menu={ConsoleMenu} appBarAlwaysOn error={CrashPage}>
        <BreakGlassBanner />
        <Suspense fallback={null}>{children}</Suspense>
      </Layout>
    </ProposeProvider>
  );
}
