import type { siteConfig as siteConfigCall } from '@aureus/contract/content/calls.ts';
import { publicSettings, type setting } from '@aureus/contract/content/later-calls.ts';
import { contactWays } from '@aureus/contract/content/shapes.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { GeneralSettings } from '@aureus/contract/platform/general-settings.ts';
import { isPlainName } from '@aureus/contract/platform/plain-words.ts';
import { hostOf, isHelpAddress, isSafeHost } from '@aureus/contract/platform/safe-link.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { homeMenu } from './menu.ts';
import type { Contacts, SiteChoice, SiteWords } from './public.ts';
import { AppError } from '../platform/errors.ts';
import { PROJECT_ROOT } from '../platform/settings.ts';
import type { Settings } from '../platform/settings.ts';

type SiteSettings = Pick<Settings, 'mode' | 'marketFeed'>;
type Keyword = (typeof publicSettings)[number];

/** How the product is called where nobody says otherwise. */
export const BRAND = 'Aureus';

/** Route of the customer-service page in the app. */
const SUPPORT_ROUTE = '/pages/kefu/index';

const TITLES = homeMenu.map(({ title }) => title);

/** How the product is called, and how it was by itself. */
export const brandsOf = ({ site_name }: SiteWords): readonly string[] => [BRAND, site_name];

/** What operators have chosen, and what is built in for the rest. */
export function siteWords(choice: SiteChoice): SiteWords {
  return {
    // What an older version took is looked at once more.
    site_name: choice.site_name !== undefined && isPlainName(choice.site_name) ? choice.site_name : BRAND,
    support_url:
      choice.support_url !== undefined && isHelpAddress(choice.support_url) ? choice.support_url : SUPPORT_ROUTE,
    // Tiles may be gone since they were chosen.
    menu: choice.menu?.filter((title) => TITLES.includes(title)) ?? TITLES,
    popup: choice.popup ?? 0,
    // They become part of a header: what is stored is looked at once more.
    frame_hosts: choice.frame_hosts?.filter(isSafeHost) ?? [],
    game_url: choice.game_url ?? '',
    ...(Object.fromEntries(contactWays.map((way) => [`contact_${way}`, choice[`contact_${way}`] ?? ''])) as Contacts),
  };
}

/** The page of the game, as far as it may be shown; empty otherwise. */
export function gamePage({ game_url, frame_hosts }: Pick<SiteWords, 'game_url' | 'frame_hosts'>): string {
  const host = hostOf(game_url);
  return host !== null && frame_hosts.includes(host) ? game_url : '';
}

export function siteConfig(
  { mode, marketFeed }: SiteSettings,
  { site_name, support_url, frame_hosts }: SiteWords,
  general: GeneralSettings,
): Answer<typeof siteConfigCall> {
  return {
    site_name,
    site_logo: '/art/logo.svg',
    mode,
    market_feed: marketFeed,
    support_url,
    frame_hosts: [...frame_hosts],
    address_wait_hours: general.address_wait_hours,
    reset_freeze_hours: general.reset_freeze_hours,
    pay_password_freeze_hours: general.pay_password_freeze_hours,
    small_holding_usdt: general.small_holding_usdt,
    password_min_length: general.password_min_length,
  };
}

const { version } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8')) as { version: string };

/** @throws AppError setting_unknown for any word that is not public */
export function publicSetting(keyword: string, words: SiteWords): Answer<typeof setting> {
  const known = publicSettings.find((name) => name === keyword);
  if (!known) throw new AppError('setting_unknown');
  const values: Readonly<Record<Keyword, string>> = {
    support_url: words.support_url,
    game_url: gamePage(words),
    // There is no packaged app.
    apk_download_url: '',
    version: `web,${version}`,
  };
  return { keyword: known, value: values[known] };
}
