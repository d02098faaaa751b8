import type { ProposalHandler } from '../operator/public.ts';
import type { Pool, PoolClient } from 'pg';
import { AppError } from '../platform/errors.ts';
import { textOf } from './terms-act.ts';

async function isOpen(connection: Pool | PoolClient, dialCode: string): Promise<boolean> {
  const { rowCount } = await connection.query('SELECT FROM option_closed_region WHERE dial_code = $1', [dialCode]);
  return rowCount === 0;
}

/** Whether options are taken where telephones have a dial code. What runs already comes to its end. */
export const optionsRegion: ProposalHandler<'options.region'> = {
  subject: ({ dial_code }) => `region ${dial_code}`,

  affected: async () => ({}),

  preview: async (pool, { dial_code, open }) => {
    const before = await isOpen(pool, dial_code);
    if (before === open) throw new AppError('proposal_changes_nothing');
    return [
      { label: 'options.region', before: null, after: `+${dial_code}`, unit: '', usdt: null },
      { label: 'options.open', before: textOf(before), after: textOf(open), unit: '', usdt: null },
    ];
  },

  inverse: async (connection, { dial_code }) => ({ dial_code, open: await isOpen(connection, dial_code) }),

  execute: async ({ client }, { dial_code, open }) => {
    await client.query(
      open
        ? 'DELETE FROM option_closed_region WHERE dial_code = $1'
        : 'INSERT INTO option_closed_region VALUES ($1) ON CONFLICT DO NOTHING',
      [dial_code],
    );
    return undefined;
  },
};
