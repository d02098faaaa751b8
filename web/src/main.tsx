import './platform/storage/apply-version.ts';
import '../../look/tokens.css';
import './ui/reset.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchFirst } from './app/ahead/fetch-first.ts';
import { createAppRouter } from './app/app-router.tsx';
import { followLanguage } from './app/follow-language.ts';
import { tabPages } from './app/frame-pages.ts';
import { followHashLinks } from './app/hash-links.ts';
import { placeForeignEntries } from './app/place-entries.ts';
import { installSessionReactions } from './app/session-reactions.ts';
import { tabOf } from './app/tab-screens.ts';
import { followInstall } from './platform/install/install.ts';
import { activateLanguage } from './platform/language/activate.ts';
import { LiveContext } from './platform/live/hooks.ts';
import type { Live } from './platform/live/live.ts';
import { loadChunk, reloadWhenOnline } from './platform/loading/load-chunk.ts';
import { applyAppearance } from './platform/preferences/appearance.ts';
import { followOtherTabs, usePreferences } from './platform/preferences/preferences.ts';
import { queryClient } from './platform/queries/client.ts';
import { followSession } from './platform/session/session.ts';
import { whenIdle } from './ui/when-idle.ts';

/** What no screen shows waits for so long, in milliseconds: it must not take the network from the first one. */
const afterStartMs = 4_000;

applyAppearance();
followOtherTabs();
followSession();
followInstall();

const { router, addPages } = createAppRouter();
installSessionReactions(router);
followHashLinks(router);
placeForeignEntries(router);
followLanguage();

/** All that the first screen needs: live prices, its texts, and its page where there is one. */
async function loadFirstScreen(): Promise<Live> {
  // The catalogue may be missing in a stale page; English is in every build, so the app starts all the same.
  const catalogue = activateLanguage(usePreferences.getState().language).catch(() => activateLanguage('en'));
  // The page comes together with what draws it, not after: a router that has not loaded is drawn empty first, and then
  // anew. A page's failure is said in its place.
  const tab = tabOf(router.history.location.pathname);
  fetchFirst(tab);
  const route = router.load().catch(() => undefined);
  const page = tab === null ? undefined : tabPages[tab].preload().catch(() => undefined);
  const [{ createLive }] = await Promise.all([loadChunk(() => import('./app/live.ts')), catalogue, route, page]);
  return createLive();
}

/**
 * Not at the top level: parts that are loaded here import this very file's chunk, and a module that waits for
 * them while they wait for it would wait for ever.
 */
async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no #root');
  // Without texts nothing can be said about a connection that broke on the way.
  const live = await loadFirstScreen().catch(reloadWhenOnline);
  createRoot(container).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <LiveContext value={live}>
            <RouterProvider router={router} />
          </LiveContext>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
  live.start();
  const { prefetchUser } = await loadChunk(() => import('./app/prefetch-user.ts'));
  prefetchUser();
  // Before they are asked for, where the connection allows.
  whenIdle(() => void addPages().catch(() => undefined));
  setTimeout(() => {
    void loadChunk(() => import('./app/after-start.ts')).then(
      ({ afterStart }) => afterStart(),
      () => undefined,
    );
  }, afterStartMs);
}

void start();
