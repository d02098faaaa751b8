import { generalSettingsList, mailTexts, site as siteCall } from '@aureus/contract/operator/terms-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { generalSettingNames, generalSettings } from '@aureus/contract/platform/general-settings.ts';
import type { Pool } from 'pg';
import type { OperatorView, Proposals } from '../operator/public.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import type { Clock } from '../platform/clock.ts';
import { readGeneralSettings } from '../platform/general-settings.ts';
import { route } from '../platform/http/route.ts';
import { announcements } from './articles.ts';
import type { Content } from './content.ts';
import { listMailTexts, mailTextChanging } from './mail-texts.ts';
import type { Site } from './public.ts';
import { changingSettings } from './settings-act.ts';
import { siteChanging } from './site-act.ts';

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly content: Pick<Content, 'site' | 'reload' | 'reloadMailTexts'>;
  readonly proposals: Proposals;
  /** Where our own pages are: they are never shown inside of themselves. */
  readonly ownHosts: readonly string[];
}

/** Operators change the site, the words of mails, and the settings that the site shows. */
export function contentView({ pool, clock, content, proposals, ownHosts }: Needs): OperatorView {
  const { site } = content;
  proposals.handle('settings.general', changingSettings(site, clock));
  proposals.handle('site.config', siteChanging({ site, clock, ownHosts }));
  proposals.handle('mail.text', mailTextChanging(clock, content.reloadMailTexts));
  return {
    takeUp: content.reload,
    routes: [
      route(generalSettingsList, () => listGeneralSettings(pool)),
      route(siteCall, async (_input, { language }) => readSite(site, language)),
      route(mailTexts, ({ language }) => listMailTexts(pool, language)),
    ],
  };
}

async function listGeneralSettings(pool: Pool): Promise<Answer<typeof generalSettingsList>> {
  const now = await readGeneralSettings(pool);
  return generalSettingNames.map((name) => ({ name, value: now[name], ...generalSettings[name] }));
}

function readSite(site: Site, language: Language): Answer<typeof siteCall> {
  const { menu, frame_hosts, ...words } = site.current();
  const tiles = site.tiles().map(({ title, url }) => ({ title, url, place: menu.indexOf(title) + 1 }));
  return {
    ...words,
    frame_hosts: [...frame_hosts],
    menu: tiles,
    announcements: announcements(language).map(({ id, title }) => ({ id, title })),
  };
}
