import type { GeneralSettings } from '@aureus/contract/platform/general-settings.ts';
import type { Platform } from '../platform/platform.ts';
import { reloadMailTexts } from './mail-texts.ts';
import type { Route } from '../platform/http/route.ts';
import { readGeneralSettings } from '../platform/general-settings.ts';
import { findArticle, listArticles } from './articles.ts';
import { chosenMenu, homeMenu } from './menu.ts';
import type { Site, SiteChoice } from './public.ts';
import { contentRoutes } from './routes.ts';
import { publicSetting, siteConfig } from './site.ts';

/** What visitors read beside the markets: name and switches of the site, the home menu, announcements and banners. */
export interface Content {
  readonly routes: readonly Route[];
  readonly site: Site;
  /** Takes up what is stored of the site and of mails. */
  reload(): Promise<void>;
  /** Takes up the stored words of mails. */
  reloadMailTexts(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** How often what other processes changed is taken up: each keeps words of the site and of mails, so each looks. */
const RELOAD_EVERY_MS = 30_000;

export function createContent({ settings, pool, log }: Pick<Platform, 'settings' | 'pool' | 'log'>): Content {
  let choice: SiteChoice = {};
  let general: GeneralSettings | undefined;
  const config = () => {
    if (!general) throw new Error('The site has not started');
    return siteConfig(settings, choice, general);
  };
  const menu = () => chosenMenu(choice.menu);
  const site: Site = {
    current: () => {
      const { site_name, support_url } = config();
      return { site_name, support_url, menu: menu().map(({ title }) => title) };
    },
    tiles: () => homeMenu,
    reload: async (connection = pool) => {
      const { rows } = await connection.query<{ value: SiteChoice | null }>(
        `SELECT value FROM content_overrides WHERE name = 'site' ORDER BY id DESC LIMIT 1`,
      );
      choice = rows[0]?.value ?? {};
      general = await readGeneralSettings(connection);
    },
  };
  const appliedTexts = new Map<string, string | null>();
  const reloadTexts = (): Promise<void> => reloadMailTexts(pool, appliedTexts);
  async function reload(): Promise<void> {
    await site.reload();
    await reloadTexts();
  }
  let timer: NodeJS.Timeout | undefined;
  let reloading: Promise<void> = Promise.resolve();
  return {
    site,
    reload,
    reloadMailTexts: reloadTexts,
    routes: contentRoutes({
      siteConfig: config,
      setting: (keyword) => publicSetting(keyword, choice),
      menu,
      listArticles,
      findArticle,
    }),
    start: async () => {
      await reload();
      timer = setInterval(() => {
        reloading = reload().catch((error: unknown) =>
          log.warn({ err: error }, 'What other processes changed was not taken up'),
        );
      }, RELOAD_EVERY_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await reloading;
    },
  };
}
