import type { ClientBase } from 'pg';
import { readStoredTelephone, type Telephone } from '@aureus/core/typed/telephone.ts';
import { numberingPlans } from '@aureus/server/account/numbering-plans.ts';

interface Stored {
  readonly id: bigint;
  readonly area: string;
  readonly number: string;
  readonly is_active: boolean;
}

interface Changed {
  readonly id: bigint;
  readonly from: Stored;
  readonly to: Telephone;
}

/**
 * Brings the telephones of accounts into the one form in which they are compared from now on. Where several accounts turn
 * out to have one telephone, one of them gets the form; the others keep what they have, open as before, and are noted as
 * its twins. What no numbering plan knows stays as it is.
 */
export async function up(client: ClientBase): Promise<void> {
  const { rows } = await client.query<Stored>(
    `SELECT id, phone_area AS area, phone_number AS number, status = 'active' AS is_active FROM users
     WHERE phone_number IS NOT NULL ORDER BY id`,
  );
  const changed: Changed[] = [];
  const twins: { readonly user: bigint; readonly other: bigint }[] = [];
  for (const [telephone, accounts] of grouped(rows)) {
    const owner = ownerOf(telephone, accounts);
    if (!owner) continue;
    if (owner.area !== telephone.dial || owner.number !== telephone.number) {
      changed.push({ id: owner.id, from: owner, to: telephone });
    }
    for (const { id } of accounts) if (id !== owner.id) twins.push({ user: id, other: owner.id });
  }
  await store(client, changed);
  await client.query(
    `INSERT INTO account_telephone_twin (user_id, other_id) SELECT * FROM unnest($1::bigint[], $2::bigint[])`,
    [twins.map(({ user }) => user), twins.map(({ other }) => other)],
  );
  await changeSnapshots(client);
}

/** The accounts of each telephone. */
function grouped(rows: readonly Stored[]): [Telephone, Stored[]][] {
  const groups = new Map<string, [Telephone, Stored[]]>();
  for (const row of rows) {
    const telephone = readStoredTelephone(row.area, row.number, numberingPlans);
    if (!telephone) continue;
    const group = groups.get(telephone.e164);
    if (group) group[1].push(row);
    else groups.set(telephone.e164, [telephone, [row]]);
  }
  return [...groups.values()];
}

/** Who has the telephone: whoever has it in the one form already, else the oldest account that is open. */
function ownerOf({ e164 }: Telephone, accounts: readonly Stored[]): Stored | undefined {
  return (
    accounts.find(({ area, number }) => `+${area}${number}` === e164) ??
    accounts.find(({ is_active: isActive }) => isActive) ??
    accounts[0]
  );
}

async function store(client: ClientBase, changed: readonly Changed[]): Promise<void> {
  const values = [
    changed.map(({ id }) => id),
    changed.map(({ to }) => to.dial),
    changed.map(({ to }) => to.number),
    changed.map(({ from }) => `${from.area} ${from.number}`),
  ];
  await client.query(
    `UPDATE users SET phone_area = dial, phone_number = number
     FROM unnest($1::bigint[], $2::text[], $3::text[]) AS one (user_id, dial, number) WHERE id = user_id`,
    values.slice(0, 3),
  );
  // A closed account is known as the same person's by what it had: that is written in the form of now as well.
  await client.query(
    `UPDATE account_closed SET phone_hash = login_hash_of(dial || ' ' || number)
     FROM unnest($1::text[], $2::text[], $3::text[]) AS one (dial, number, stored)
     WHERE phone_hash = login_hash_of(stored)`,
    values.slice(1),
  );
}

/** What an undone change gives back: in the form of now, unless another account has it. */
async function changeSnapshots(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: bigint; user_id: bigint; area: string; number: string }>(
    `SELECT id, user_id, before ->> 'phone_area' AS area, before ->> 'phone_number' AS number FROM account_changes
     WHERE before ->> 'phone_number' IS NOT NULL`,
  );
  for (const { id, user_id: user, area, number } of rows) {
    const telephone = readStoredTelephone(area, number, numberingPlans);
    if (!telephone) continue;
    await client.query(
      `UPDATE account_changes SET before = before || jsonb_build_object('phone_area', $2::text, 'phone_number', $3::text)
       WHERE id = $1 AND NOT EXISTS (
         SELECT FROM users WHERE phone_area || phone_number = $2::text || $3::text AND users.id <> $4)`,
      [id, telephone.dial, telephone.number, user],
    );
  }
}
