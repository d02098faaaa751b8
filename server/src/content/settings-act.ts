import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { generalSettingNames, generalSettings } from '@aureus/contract/platform/general-settings.ts';
import type { GeneralSettingName } from '@aureus/contract/platform/general-settings.ts';
import type { Site } from './public.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { changeGeneralSetting, readGeneralSettings } from '../platform/general-settings.ts';
import type { ProposalHandler } from '../operator/public.ts';

/** The settings a proposal names, with what it wants of each. */
function named(payload: ProposalPayload<'settings.general'>): (readonly [GeneralSettingName, number])[] {
  return generalSettingNames.flatMap((name) => {
    const value = payload[name];
    return value === undefined ? [] : [[name, value] as const];
  });
}

/** Changes settings of the product. The contract bounds them; the users' app is told with the rest of the site. */
export function changingSettings(site: Site, clock: Clock): ProposalHandler<'settings.general'> {
  return {
    subject: () => 'settings',

    affected: async () => ({}),

    preview: async (pool, payload) => {
      const now = await readGeneralSettings(pool);
      const changed = named(payload).filter(([name, value]) => now[name] !== value);
      if (changed.length === 0) throw new AppError('proposal_changes_nothing');
      return changed.map(([name, value]) => ({
        label: `settings.${name}`,
        before: String(now[name]),
        after: String(value),
        unit: generalSettings[name].unit,
        usdt: null,
      }));
    },

    inverse: async (connection, payload) => {
      const now = await readGeneralSettings(connection);
      return Object.fromEntries(named(payload).map(([name]) => [name, now[name]]));
    },

    execute: async (tx, payload, { proposalId }) => {
      const now = await readGeneralSettings(tx.client);
      for (const [name, value] of named(payload)) {
        if (now[name] !== value) await changeGeneralSetting(tx, name, value, { proposalId, at: clock.now() });
      }
      return () => site.reload();
    },
  };
}
