import type { ClientBase } from 'pg';
import { cleanName } from '@aureus/core/typed/name.ts';

type Fields = Readonly<Record<string, string>>;

/** What nobody sees is taken out of the cards of before as well: operators read them in lists. */
export async function up(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: bigint; holder: string; bank: string; country: string; fields: Fields }>(
    'SELECT id, holder, bank, country, fields FROM payout_card',
  );
  for (const { id, holder, bank, country, fields } of rows) {
    const cleaned = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, cleanName(value)]));
    const isClean = Object.entries(cleaned).every(([name, value]) => fields[name] === value);
    if (isClean) continue;
    await client.query('UPDATE payout_card SET holder = $2, bank = $3, country = $4, fields = $5 WHERE id = $1', [
      id,
      cleanName(holder),
      cleanName(bank),
      cleanName(country),
      JSON.stringify(cleaned),
    ]);
  }
}
