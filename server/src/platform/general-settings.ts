import {
  type GeneralSettingName,
  generalSettingNames,
  generalSettings,
  type GeneralSettings,
} from '@aureus/contract/platform/general-settings.ts';
import type { ClientBase, Pool } from 'pg';
import type { Transaction } from './database/transaction.ts';

/**
 * The settings of the product as they are now. They are read where they are used, in the transaction that uses them:
 * what they guard is changed seldom and used seldom, and a change holds in every process from its commit on. What is
 * stored beyond the bounds of today counts as not changed.
 */
export async function readGeneralSettings(connection: Pool | ClientBase): Promise<GeneralSettings> {
  const { rows } = await connection.query<{ name: string; value: number }>(
    'SELECT DISTINCT ON (name) name, value FROM general_setting ORDER BY name, id DESC',
  );
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  const valueOf = (name: GeneralSettingName): number => {
    const { initial, least, most } = generalSettings[name];
    const value = stored.get(name);
    return value === undefined || value < least || value > most ? initial : value;
  };
  return Object.fromEntries(generalSettingNames.map((name) => [name, valueOf(name)])) as unknown as GeneralSettings;
}

/** Writes a change down beside what was before. */
export async function changeGeneralSetting(
  { client }: Transaction,
  name: GeneralSettingName,
  value: number,
  { proposalId, at }: { proposalId: bigint; at: Date },
): Promise<void> {
  await client.query('INSERT INTO general_setting (name, value, proposal_id, created_at) VALUES ($1, $2, $3, $4)', [
    name,
    value,
    proposalId,
    at,
  ]);
}
