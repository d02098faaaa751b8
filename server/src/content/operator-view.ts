import * as operatorCalls from '@aureus/contract/content/operator-calls.ts';
import { contactWays } from '@aureus/contract/content/shapes.ts';
import { generalSettingsList, mailTexts, site as siteCall } from '@aureus/contract/operator/terms-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { generalSettingNames, generalSettings } from '@aureus/contract/platform/general-settings.ts';
import type { Pool } from 'pg';
import type { Audit, OperatorView, Proposals } from '../operator/public.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import type { Clock } from '../platform/clock.ts';
import { readGeneralSettings } from '../platform/general-settings.ts';
import { route } from '../platform/http/route.ts';
import type { Content } from './content.ts';
import { listMailTexts, mailTextChanging } from './mail-texts.ts';
import { textOf } from './piece.ts';
import type { Pieces } from './pieces.ts';
import type { Site } from './public.ts';
import { changingSettings } from './settings-act.ts';
import { showing } from './show-act.ts';
import { siteChanging } from './site-act.ts';
import { listPieces, savePiece, showPiece } from './writing.ts';

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly content: Pick<Content, 'site' | 'pieces' | 'publish' | 'reload' | 'reloadMailTexts'>;
  readonly audit: Audit;
  readonly proposals: Proposals;
  /** Where our own pages are: they are never shown inside of themselves. */
  readonly ownHosts: readonly string[];
}

/** Operators change the site, what visitors read, the words of mails, and the settings that the site shows. */
export function contentView({ pool, clock, content, audit, proposals, ownHosts }: Needs): OperatorView {
  const { site, pieces, publish } = content;
  const writing = { pool, clock, audit, publish };
  proposals.handle('settings.general', changingSettings(site, clock));
  proposals.handle('site.config', siteChanging({ site, pieces, clock, ownHosts }));
  proposals.handle('mail.text', mailTextChanging(clock, content.reloadMailTexts));
  proposals.handle('content.show', showing({ clock, publish, reload: () => pieces.reload() }));
  return {
    takeUp: content.reload,
    routes: [
      route(generalSettingsList, () => listGeneralSettings(pool)),
      route(siteCall, async (_input, { language }) => readSite(site, pieces, language)),
      route(mailTexts, ({ language }) => listMailTexts(pool, language)),
      route(operatorCalls.pieces, (input, { language }) => listPieces(writing, input, language)),
      route(operatorCalls.piece, (input, { language }) => showPiece(writing, input, language)),
      route(operatorCalls.savePiece, (input, context) => savePiece(writing, input, context)),
    ],
  };
}

async function listGeneralSettings(pool: Pool): Promise<Answer<typeof generalSettingsList>> {
  const now = await readGeneralSettings(pool);
  return generalSettingNames.map((name) => ({ name, value: now[name], ...generalSettings[name] }));
}

function readSite(site: Site, pieces: Pieces, language: Language): Answer<typeof siteCall> {
  const { site_name, support_url, menu, frame_hosts, game_url, popup, ...contacts } = site.current();
  const tiles = site.tiles().map(({ title, url }) => ({ title, url, place: menu.indexOf(title) + 1 }));
  return {
    site_name,
    support_url,
    popup,
    game_url,
    frame_hosts: [...frame_hosts],
    menu: tiles,
    contacts: contactWays.map((way) => ({ way, address: contacts[`contact_${way}`] })),
    announcements: pieces.of('announcement').map((piece) => ({ id: piece.id, title: textOf(piece, language).title })),
  };
}
