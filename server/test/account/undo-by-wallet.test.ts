import * as safety from '@aureus/contract/account/safety-calls.ts';
import { undoChanges, undoShow } from '@aureus/contract/account/undo-calls.ts';
import * as walletCalls from '@aureus/contract/account/wallet-login-calls.ts';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { PrivateKeyAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { newPerson, prove } from './safety-support.ts';
import { freshEmail, GOOD_PASSWORD, useAccounts } from './support.ts';
import { changesOn, HOUR, NEW_PASSWORD, ORIGIN, tokenIn } from './undo-support.ts';

const clock = manualClock(Date.UTC(2026, 5, 1));
const accounts = useAccounts({ clock, settings: { publicUrl: ORIGIN } });
const { told, bind } = changesOn(accounts, clock);

async function signed(wallet: PrivateKeyAccount) {
  const { message } = (await accounts.call(walletCalls.walletChallenge, { address: wallet.address })).answer;
  return { message, signature: await wallet.signMessage({ message }) };
}
/** The fields of a proof by the wallet. */
async function proofBy(wallet: PrivateKeyAccount) {
  const { message, signature } = await signed(wallet);
  return { wallet_message: message, wallet_signature: signature };
}
const undo = async (token: string, fields: object) => {
  const form = { token, password: NEW_PASSWORD, re_password: NEW_PASSWORD, ...fields };
  return (await accounts.call(undoChanges, form)).error;
};

/** An account that opens by a wallet alone, whose e-mail address a thief has just replaced; the token of the link. */
async function robbedWallet() {
  const wallet = privateKeyToAccount(generatePrivateKey());
  const token = (await accounts.call(walletCalls.walletLogin, { address: wallet.address, ...(await signed(wallet)) }))
    .answer;
  const { owner } = accounts.database;
  const { rows } = await owner.query<{ id: bigint }>('SELECT user_id AS id FROM user_wallets WHERE address = $1', [
    wallet.address.toLowerCase(),
  ]);
  const id = rows[0]?.id ?? 0n;
  const fresh = () => owner.query('UPDATE sessions SET proven_at = $2 WHERE user_id = $1', [id, clock.now()]);
  const email = freshEmail();
  await fresh();
  expect(await bind({ id, email, token }, email)).toBeNull();
  clock.advance(49 * HOUR);
  await fresh();
  const thiefs = freshEmail();
  expect(await bind({ id, email, token }, thiefs)).toBeNull();
  return { id, wallet, email, link: tokenIn((await told(email, 0)).at(-1)) };
}

test('an account that opens by a wallet alone is brought back by its signature in place of the password', async () => {
  const { id, wallet, email, link } = await robbedWallet();
  expect((await accounts.call(undoShow, { token: link })).answer).toMatchObject({
    change: 'email_bound',
    wallet: true,
  });
  expect(await undo(link, {})).toBe('invalid_request');
  const stranger = privateKeyToAccount(generatePrivateKey());
  expect(await undo(link, await proofBy(stranger))).toBe('wallet_challenge_invalid');
  const { message } = await signed(wallet);
  const foreign = { wallet_message: message, wallet_signature: await stranger.signMessage({ message }) };
  expect(await undo(link, foreign)).toBe('wallet_signature_invalid');
  const proof = await proofBy(wallet);
  expect(await undo(link, { ...proof, password: '1234567', re_password: '1234567' })).toBe('password_too_short');
  expect(await undo(link, proof)).toBeNull();
  const { rows } = await accounts.database.owner.query('SELECT email FROM users WHERE id = $1', [id]);
  expect(rows).toEqual([{ email }]);
  expect(await accounts.login(email, NEW_PASSWORD)).not.toBe('');
});

test('a signature counts once, whatever it was tried on', async () => {
  const { wallet, link } = await robbedWallet();
  const person = await newPerson(accounts);
  await prove(accounts, person);
  expect(await bind(person, freshEmail())).toBeNull();
  const others = tokenIn((await told(person.email, 0)).at(-1));
  const proof = await proofBy(wallet);
  expect(await undo(others, proof)).toBe('wallet_challenge_invalid');
  const again = await proofBy(wallet);
  expect(await undo(link, { ...again, factor_code: '1', password: GOOD_PASSWORD, re_password: 'other' })).toBe(
    'passwords_differ',
  );
  expect(await undo(link, again)).toBeNull();
  expect(await undo(link, again)).toBe('undo_link_invalid');
  const fields = { address: wallet.address, message: again.wallet_message, signature: again.wallet_signature };
  expect((await accounts.call(walletCalls.walletLogin, fields)).error).toBe('wallet_challenge_invalid');
});

test('a wallet proves nothing for an account that has none, and a new password is not one of before', async () => {
  const person = await newPerson(accounts);
  await prove(accounts, person);
  expect(await bind(person, freshEmail())).toBeNull();
  const link = tokenIn((await told(person.email, 0)).at(-1));
  expect((await accounts.call(undoShow, { token: link })).answer.wallet).toBe(false);
  const wallet = privateKeyToAccount(generatePrivateKey());
  expect(await undo(link, await proofBy(wallet))).toBe('wallet_challenge_invalid');
  await accounts.database.owner.query(
    'INSERT INTO user_wallets (address, user_id, created_at) VALUES ($1, $2, now())',
    [wallet.address.toLowerCase(), person.id],
  );
  const known = { password: GOOD_PASSWORD, re_password: GOOD_PASSWORD };
  expect(await undo(link, { ...(await proofBy(wallet)), ...known })).toBe('password_as_before');
  expect((await accounts.call(safety.safetyState, {}, { token: person.token })).error).toBeNull();
});
