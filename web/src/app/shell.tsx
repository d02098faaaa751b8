import { useLingui } from '@lingui/react/macro';
import { Outlet, rootRouteId, useRouter, useRouterState } from '@tanstack/react-router';
import { Activity, type CSSProperties, useEffect, useState } from 'react';
import { useProofQuestion } from '../account/safety/ask-proof.ts';
import { useOptionHeard } from '../options/running/use-option-heard.ts';
import { useLoginGate } from '../platform/session/require-login.ts';
import { closeTopOverlay, hasOverlay } from '../ui/overlay-stack.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { ToastRegion } from '../ui/toast.tsx';
import { MainTabs } from './main-tabs.tsx';
import {
  demoLabel as DemoLabel,
  loginGate as LoginGate,
  proofSheet as ProofSheet,
  runningOptions as RunningOptions,
  tabPages,
  topBar as TopBar,
} from './frame-pages.ts';
import styles from './shell.module.css';
import { StatusBanner, useStatus } from './status-banners.tsx';
import { type TabKey, tabOf } from './tab-screens.ts';
import { useAccountRefresh } from './use-account-refresh.ts';
import { useOnceTrue } from './use-once-true.ts';
import { useToldNotices } from './use-told-notices.ts';
import { useWide } from '../ui/use-wide.ts';

/** What stands around every page: bars, labels, banners, and the tab pages that stay alive. */
export function Shell() {
  const { t, i18n } = useLingui();
  const wide = useWide();
  const status = useStatus();
  // From the matches rather than the address, so that bars and page change in one step.
  const shownPath = useRouterState({ select: (state) => shownPathOf(state.matches.at(-1)) });
  const tab = tabOf(shownPath);
  useBackClosesOverlay();
  useAccountRefresh();
  useToldNotices();
  const option = useOptionHeard();
  const gateUsed = useOnceTrue(useLoginGate((state) => state.open));
  const proofUsed = useOnceTrue(useProofQuestion(({ question }) => question !== null));

  const stripHeight = (wide ? 52 : 24) + (status === null ? 0 : 30);

  return (
    <div
      className={styles.shell}
      data-tab={tab ?? undefined}
      data-still={status === null ? undefined : true}
      style={{ '--strip': `calc(${stripHeight}px + var(--safe-top))` } as CSSProperties}
    >
      <section className={styles.strip} aria-label={t`Status`}>
        {wide ? (
          <div className={styles.barSpace}>
            <TopBar />
          </div>
        ) : (
          <div className={styles.label}>
            <DemoLabel />
          </div>
        )}
        {status === null ? null : <StatusBanner status={status} />}
        {option === undefined ? null : <RunningOptions first={option} />}
      </section>
      {wide ? (
        <aside className={styles.rail}>
          <MainTabs current={tab} shape="rail" />
        </aside>
      ) : null}
      <div className={styles.page}>
        <KeptTabs key={i18n.locale} current={tab} />
        <ErrorBoundary resetKey={shownPath}>
          <Outlet />
        </ErrorBoundary>
      </div>
      {wide || tab === null ? null : <MainTabs current={tab} shape="bar" />}
      {gateUsed ? <LoginGate /> : null}
      {proofUsed ? <ProofSheet /> : null}
      <ToastRegion />
    </div>
  );
}

/** The route on screen. The root alone means that no route fits the address, not that home is shown. */
function shownPathOf(match: { routeId: string; fullPath: string } | undefined): string {
  return match === undefined || match.routeId === rootRouteId ? '' : match.fullPath;
}

/**
 * Every tab that was visited; those not in sight rest, with their state. Of what rests React forgets to tell some parts
 * that the language changed, so with another language they begin anew.
 */
function KeptTabs({ current }: { current: TabKey | null }) {
  const [visited, setVisited] = useState<readonly TabKey[]>(current === null ? [] : [current]);
  if (current !== null && !visited.includes(current)) setVisited([...visited, current]);
  return visited.map((key) => {
    const Page = tabPages[key];
    return (
      <Activity key={key} mode={key === current ? 'visible' : 'hidden'}>
        <Page />
      </Activity>
    );
  });
}

/** The browser's back button closes the top sheet first and leaves the page where it is. */
function useBackClosesOverlay(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.history.block({
        enableBeforeUnload: () => false,
        blockerFn: ({ action }) => {
          if (!hasOverlay()) return false;
          // An address that was typed has no place in the history yet; the router may take it for the one before.
          const isBack = action === 'BACK' && Boolean(window.history.state);
          closeTopOverlay();
          return isBack;
        },
      }),
    [router],
  );
}
