import { publicSettings, type setting, type siteConfig as siteConfigCall } from '@aureus/contract/content/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { GeneralSettings } from '@aureus/contract/platform/general-settings.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteChoice } from './public.ts';
import { AppError } from '../platform/errors.ts';
import { PROJECT_ROOT } from '../platform/settings.ts';
import type { Settings } from '../platform/settings.ts';

type SiteSettings = Pick<Settings, 'mode' | 'marketFeed'>;
type Keyword = (typeof publicSettings)[number];

/** Route of the customer-service page in the app. */
const SUPPORT_ROUTE = '/pages/kefu/index';

export function siteConfig(
  { mode, marketFeed }: SiteSettings,
  choice: SiteChoice,
  general: GeneralSettings,
): Answer<typeof siteConfigCall> {
  return {
    site_name: choice.site_name ?? 'Aureus',
    site_logo: '/art/logo.svg',
    mode,
    market_feed: marketFeed,
    support_url: choice.support_url ?? SUPPORT_ROUTE,
    address_wait_hours: general.address_wait_hours,
    reset_freeze_hours: general.reset_freeze_hours,
    pay_password_freeze_hours: general.pay_password_freeze_hours,
    small_holding_usdt: general.small_holding_usdt,
    password_min_length: general.password_min_length,
  };
}

const { version } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8')) as { version: string };

/** Empty where the product offers nothing: there is no game page and no packaged app. */
const values: Readonly<Record<Keyword, string>> = {
  support_url: SUPPORT_ROUTE,
  game_url: '',
  apk_download_url: '',
  version: `web,${version}`,
};

/** @throws AppError setting_unknown for any word that is not public */
export function publicSetting(keyword: string, choice: SiteChoice): Answer<typeof setting> {
  const known = publicSettings.find((name) => name === keyword);
  if (!known) throw new AppError('setting_unknown');
  return { keyword: known, value: (known === 'support_url' ? choice.support_url : undefined) ?? values[known] };
}
