import type { Platform } from '../platform/platform.ts';
import type { Route } from '../platform/http/route.ts';
import { findArticle, listArticles } from './articles.ts';
import { chosenMenu, homeMenu } from './menu.ts';
import type { Site, SiteChoice } from './public.ts';
import { contentRoutes } from './routes.ts';
import { publicSetting, siteConfig } from './site.ts';

/** What visitors read beside the markets: name and switches of the site, the home menu, announcements and banners. */
export interface Content {
  readonly routes: readonly Route[];
  readonly site: Site;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createContent({ settings, pool }: Pick<Platform, 'settings' | 'pool'>): Content {
  let choice: SiteChoice = {};
  const menu = () => chosenMenu(choice.menu);
  const site: Site = {
    current: () => {
      const { site_name, support_url } = siteConfig(settings, choice);
      return { site_name, support_url, menu: menu().map(({ title }) => title) };
    },
    tiles: () => homeMenu,
    reload: async (connection = pool) => {
      const { rows } = await connection.query<{ value: SiteChoice | null }>(
        `SELECT value FROM content_overrides WHERE name = 'site' ORDER BY id DESC LIMIT 1`,
      );
      choice = rows[0]?.value ?? {};
    },
  };
  return {
    site,
    routes: contentRoutes({
      siteConfig: () => siteConfig(settings, choice),
      setting: (keyword) => publicSetting(keyword, choice),
      menu,
      listArticles,
      findArticle,
    }),
    start: () => site.reload(),
    stop: async () => {},
  };
}
