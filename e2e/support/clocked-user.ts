import * as account from '@aureus/contract/account/calls.ts';
import * as factors from '@aureus/contract/account/factor-calls.ts';
import { reauth } from '@aureus/contract/account/proof-calls.ts';
import { bindPhone, factorFreezeHours, updatePayPassword } from '@aureus/contract/account/safety-calls.ts';
import { submitReal } from '@aureus/contract/identity/calls.ts';
import * as wallet from '@aureus/contract/wallet/calls.ts';
import { saveAddress } from '@aureus/contract/payout/calls.ts';
import * as withdrawals from '@aureus/contract/withdrawal/calls.ts';
import { Secret, TOTP } from 'otpauth';
import { Api } from './api.ts';
import type { ClockedServer } from './clocked-server.ts';
import type { Walker } from './fixtures.ts';
import { decideAt } from './operator.ts';

const HOUR_MS = 3_600_000;
const STEP_MS = 30_000;
const payPassword = '246813';

/** Whose identity it is: no two have the same number or telephone. */
export interface Identity {
  readonly name: string;
  readonly card: string;
  /** Within Germany. */
  readonly mobile: string;
}

const alex: Identity = { name: 'Alex Walker', card: 'WALK-0041', mobile: '15112345678' };

/** Has a walker's identity passed by two operators, by a session beside the browser's. @returns the user's number */
export async function verify(
  server: ClockedServer,
  walker: Walker,
  { name, card, mobile }: Identity = alex,
  beside = new Api(server.url),
): Promise<number> {
  await beside.login(walker.address, walker.password);
  const phone = { area_code: '49', mobile };
  await beside.call(account.sendPhoneCode, { ...phone, scene: 'bind' });
  await beside.call(reauth, { password: walker.password });
  await beside.call(bindPhone, { ...phone, code: await beside.mailedCode(`+${phone.area_code}${phone.mobile}`) });
  await beside.call(submitReal, { real_type: '1', id_type: '1', name, card_id: card });
  const { id } = await beside.call(account.info, {});
  await decideAt(server, 'identity.pass', { user_id: id, level: 1 });
  return id;
}

/** Sets the funds PIN. */
export async function setPin({ api, password }: Walker): Promise<string> {
  await api.call(reauth, { password });
  await api.call(updatePayPassword, { password: payPassword, re_password: payPassword });
  return payPassword;
}

/** Binds an authenticator. @returns what gives its next code; the clock goes on by a step for each */
export async function bindAuthenticator(server: ClockedServer, { api }: Walker): Promise<() => Promise<string>> {
  const { secret } = await api.call(factors.totpStart, {});
  const nextCode = async (): Promise<string> => {
    await server.advance(STEP_MS);
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.now() });
  };
  await api.call(factors.totpConfirm, { code: await nextCode() });
  return nextCode;
}

/**
 * Makes a walker ready to withdraw: verified, with a pay password, an authenticator and an address, all of two days ago.
 * @returns what asks for a withdrawal, and gives its number
 */
export async function readyToWithdraw(
  server: ClockedServer,
  walker: Walker,
  currency: number,
  address: string,
): Promise<(amount: string) => Promise<number>> {
  const { api } = walker;
  await verify(server, walker);
  await api.call(wallet.faucet, { currency, amount: '1000' });
  await setPin(walker);
  const nextCode = await bindAuthenticator(server, walker);
  const saved = await api.call(saveAddress, {
    currency,
    type: 'TRC20',
    address,
    name: 'Vault',
    factor_code: await nextCode(),
  });
  // The address waits a day, and withdrawals rest longer after a change of what protects the account.
  await server.advance(factorFreezeHours * HOUR_MS);
  return async (amount) => {
    const code = await nextCode();
    // Prices of before the clock was turned are no prices.
    for (const deadline = Date.now() + 30_000; Date.now() < deadline;) {
      if ((await api.call(withdrawals.info, { currency })).limits.left !== '') break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const { id } = await api.call(withdrawals.create, {
      currency,
      number: amount,
      users_wallet_withdraw_id: saved.id,
      pay_password: payPassword,
      factor_code: code,
    });
    return id;
  };
}
