import * as calls from '@aureus/contract/account/factor-calls.ts';
import * as proofs from '@aureus/contract/account/proof-calls.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { Chain } from '../platform/chain/chain.ts';
import { AppError } from '../platform/errors.ts';
import { route } from '../platform/http/route.ts';
import type { Route, UserContext } from '../platform/http/route.ts';
import { loginByPasskey } from './passkey-login.ts';
import { reauthenticate } from './reauth.ts';
import { changeSafety, refuseLocked } from './safety-change.ts';
import type { Needs } from './needs.ts';
import { ownNames } from './users.ts';

const done = { done: true } as const;

/** Binds the calls about re-authentication, authenticators and passkeys. */
export function factorRoutes(needs: Needs, chain: Chain): readonly Route[] {
  return [...proofRoutes(needs, chain), ...totpRoutes(needs), ...passkeyRoutes(needs)];
}

function proofRoutes(needs: Needs, chain: Chain): readonly Route[] {
  return [
    route(proofs.reauth, async (input, context) => ({
      fresh_until: (await reauthenticate(needs, chain, input, context)).toISOString(),
    })),
    route(proofs.reauthOptions, async ({ purpose }, { caller }) => ({
      options: await needs.passkeys.ask(purpose, caller.userId),
    })),
  ];
}

function totpRoutes(needs: Needs): readonly Route[] {
  const { factors, pool, totp } = needs;
  return [
    route(calls.totpStart, async (_input, { caller: { userId } }) => {
      await refuseLocked(needs, pool, userId);
      const [label = ''] = await ownNames(pool, userId);
      return withTransaction(pool, (tx) => totp.start(tx, userId, label));
    }),
    route(calls.totpConfirm, async ({ code }, context) => {
      const { userId } = context.caller;
      const counted = await totp.countTry(userId, context);
      const recovery_codes = await changeSafety(needs, context, 'totp_on', async (tx) => {
        await totp.confirm(tx, userId, code);
        return totp.renewCodes(tx, userId);
      });
      await totp.forgetTries(userId, counted);
      return { recovery_codes };
    }),
    route(calls.totpDisable, async (_input, context) => {
      const { userId } = context.caller;
      await changeSafety(needs, context, 'totp_off', async (tx) => {
        await totp.remove(tx, userId);
        await dropUseless(needs, tx, userId);
      });
      return done;
    }),
    route(calls.renewRecoveryCodes, async (_input, context) => {
      const { userId } = context.caller;
      const recovery_codes = await changeSafety(needs, context, 'recovery_codes_renewed', async (tx) => {
        if ((await factors.of(userId, tx.client)).length === 0) throw new AppError('second_factor_missing');
        return totp.renewCodes(tx, userId);
      });
      return { recovery_codes };
    }),
  ];
}

function passkeyRoutes(needs: Needs): readonly Route[] {
  const { factors, pool, passkeys, totp } = needs;
  return [
    route(calls.passkeyRegisterOptions, async (_input, { caller: { userId } }) => {
      await refuseLocked(needs, pool, userId);
      const [name = ''] = await ownNames(pool, userId);
      return { options: await passkeys.askNew(userId, { name, display: name }) };
    }),
    route(calls.passkeyRegister, async ({ passkey, name }, context) => {
      const { userId } = context.caller;
      const made = await passkeys.checkNew(userId, passkey);
      return changeSafety(needs, context, 'passkey_added', async (tx) => {
        const isFirst = (await factors.of(userId, tx.client)).length === 0;
        const id = Number(await passkeys.add(tx, userId, made, name));
        // Without them whoever loses the one passkey is locked out.
        return { id, recovery_codes: isFirst ? await totp.renewCodes(tx, userId) : null };
      });
    }),
    route(calls.passkeys, (_input, context) => listPasskeys(needs, context)),
    route(calls.passkeyRename, async ({ id, name }, { caller: { userId } }) => {
      const { rowCount } = await pool.query('UPDATE passkeys SET name = $3 WHERE id = $1 AND user_id = $2', [
        id,
        userId,
        name,
      ]);
      if (rowCount !== 1) throw new AppError('passkey_unknown');
      return done;
    }),
    route(calls.passkeyDelete, async ({ id }, context) => {
      await changeSafety(needs, context, 'passkey_removed', async (tx) => {
        const { rowCount } = await tx.client.query('DELETE FROM passkeys WHERE id = $1 AND user_id = $2', [
          id,
          context.caller.userId,
        ]);
        if (rowCount !== 1) throw new AppError('passkey_unknown');
        await dropUseless(needs, tx, context.caller.userId);
      });
      return done;
    }),
    route(calls.passkeyLoginOptions, async ({ purpose }) => ({ options: await passkeys.ask(purpose, null) })),
    route(calls.passkeyLogin, ({ passkey }, context) => loginByPasskey(needs, passkey, context)),
  ];
}

/** Recovery codes stand in for a factor: without one they are worth nothing. */
async function dropUseless({ factors, totp }: Needs, tx: Transaction, userId: bigint): Promise<void> {
  if ((await factors.of(userId, tx.client)).length === 0) await totp.dropCodes(tx, userId);
}

interface PasskeyRow {
  readonly id: bigint;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly synced: boolean;
}

async function listPasskeys({ pool }: Needs, { caller: { userId } }: UserContext) {
  const { rows } = await pool.query<PasskeyRow>(
    'SELECT id, name, created_at, last_used_at, synced FROM passkeys WHERE user_id = $1 ORDER BY id DESC',
    [userId],
  );
  return rows.map(({ id, name, created_at, last_used_at, synced }) => ({
    id: Number(id),
    name,
    create_time: created_at.toISOString(),
    last_used_time: last_used_at?.toISOString() ?? null,
    synced,
  }));
}
