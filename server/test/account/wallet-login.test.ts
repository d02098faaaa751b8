import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as account from '@aureus/contract/account/calls.ts';
import * as calls from '@aureus/contract/account/wallet-login-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  decodeFunctionData,
  encodeFunctionResult,
  hashMessage,
  parseAbi,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
} from 'viem';
import type { Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { startAccounts } from './support.ts';
import type { AccountServer } from './support.ts';

/** Answers the two questions of ERC-1271 like a node of the chain; a contract lives at one address. */
const CONTRACT = '0x00000000000000000000000000000000000c0de1';
const REVERTING = '0x00000000000000000000000000000000000c0de2';
const GOOD_SIGNATURE = `0x${'5a'.repeat(96)}` as const;
const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']);
let signed: Hex | undefined;

function answer(method: string, params: readonly unknown[]): object {
  if (method === 'eth_getCode') {
    const isContract = params[0] === CONTRACT || params[0] === REVERTING;
    return { result: isContract ? '0x6001' : '0x' };
  }
  if (method !== 'eth_call') return { error: { code: -32_601, message: 'no such method' } };
  const { to, data } = params[0] as { to: string; data: Hex };
  if (to === REVERTING) return { error: { code: 3, message: 'execution reverted', data: '0x' } };
  const { args } = decodeFunctionData({ abi, data });
  const isGood = args[0] === signed && args[1] === GOOD_SIGNATURE;
  const result = encodeFunctionResult({
    abi,
    functionName: 'isValidSignature',
    result: isGood ? '0x1626ba7e' : '0xffffffff',
  });
  return { result };
}

let node: Server;
let nodeFails = false;
let ahead = 0;
const clock: Clock = {
  now: () => new Date(systemClock.epochMs() + ahead),
  epochMs: () => systemClock.epochMs() + ahead,
};
let accounts: AccountServer;

beforeAll(async () => {
  node = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: unknown[] };
      response.writeHead(nodeFails ? 503 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer(method, params) }));
    });
  });
  await new Promise<void>((resolve) => {
    node.listen(0, '127.0.0.1', resolve);
  });
  const { port } = node.address() as AddressInfo;
  accounts = await startAccounts({ clock, settings: { ethereumRpcUrl: `http://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await accounts.stop();
  node.close();
});

type Wallet = ReturnType<typeof privateKeyToAccount>;
const newWallet = (): Wallet => privateKeyToAccount(generatePrivateKey());

async function challenge(address: string, fields: { chain_id?: number } = {}) {
  return (await accounts.call(calls.walletChallenge, { address, ...fields })).answer;
}

async function signIn(wallet: Wallet, change: (message: string) => string = (message) => message) {
  const { message } = await challenge(wallet.address);
  const sent = change(message);
  const signature = await wallet.signMessage({ message: sent });
  return accounts.call(calls.walletLogin, { address: wallet.address, message: sent, signature });
}

describe('a wallet', () => {
  test('makes an account at first sight and finds it again', async () => {
    const wallet = newWallet();
    const first = (await signIn(wallet)).answer;
    const again = (await signIn(wallet)).answer;
    expect(again).not.toBe(first);
    const [a, b] = await Promise.all(
      [first, again].map(async (token) => (await accounts.call(account.info, {}, { token })).answer),
    );
    expect(a?.id).toBe(b?.id);
    const other = (await signIn(newWallet())).answer;
    expect((await accounts.call(account.info, {}, { token: other })).answer.id).not.toBe(a?.id);
  });

  test('twenty first logins at once make one account', async () => {
    const wallet = newWallet();
    const tokens = await Promise.all(Array.from({ length: 20 }, async () => (await signIn(wallet)).answer));
    const ids = await Promise.all(
      tokens.map(async (token) => (await accounts.call(account.info, {}, { token })).answer.id),
    );
    expect(new Set(ids).size).toBe(1);
  });

  test('of an inviter is known, and a wrong code makes nothing', async () => {
    const inviter = (await signIn(newWallet())).answer;
    const code = (await accounts.call(account.info, {}, { token: inviter })).answer.extension_code;
    const wallet = newWallet();
    const send = async (extension_code: string) => {
      const { message } = await challenge(wallet.address);
      const signature = await wallet.signMessage({ message });
      return accounts.call(calls.walletLogin, { address: wallet.address, message, signature, extension_code });
    };
    expect((await send('NOBODY22')).error).toBe('invitation_code_unknown');
    const { rows } = await accounts.database.pool.query('SELECT FROM user_wallets WHERE address = $1', [
      wallet.address.toLowerCase(),
    ]);
    expect(rows).toHaveLength(0);
    expect((await send(code)).error).toBeNull();
  });

  test('of a locked account gets nothing', async () => {
    const wallet = newWallet();
    const token = (await signIn(wallet)).answer;
    const { id } = (await accounts.call(account.info, {}, { token })).answer;
    await accounts.database.pool.query("UPDATE users SET status = 'locked' WHERE id = $1", [id]);
    expect((await signIn(wallet)).error).toBe('account_locked');
  });
});

describe('S15: a signed message counts only as it was given', () => {
  const changes: Record<string, (message: string) => string> = {
    domain: (message) => message.replace(/^\S+/, 'evil.example'),
    uri: (message) => message.replace(/URI: \S+/, 'URI: https://evil.example'),
    version: (message) => message.replace('Version: 1', 'Version: 2'),
    chain: (message) => message.replace('Chain ID: 1', 'Chain ID: 137'),
    'nonce never issued': (message) => message.replace(/Nonce: \w+/, 'Nonce: 0123456789abcdef0123456789abcdef'),
    'nonce left out': (message) => message.replace(/Nonce: \w+\n/, ''),
    'issued in the future': (message) => message.replace(/Issued At: \d{4}/, 'Issued At: 2999'),
    'longer life': (message) => message.replace(/Expiration Time: \d{4}/, 'Expiration Time: 2999'),
    'line feed in the statement': (message) => message.replace('Log in', 'Log\nin'),
    'request id added': (message) => `${message}\nRequest ID: 1`,
    'space at the end': (message) => `${message} `,
  };
  test.each(Object.entries(changes))('%s', async (_name, change) => {
    expect((await signIn(newWallet(), change)).error).toBe('wallet_challenge_invalid');
  });

  test('nonce used before', async () => {
    const wallet = newWallet();
    const { message } = await challenge(wallet.address);
    const signature = await wallet.signMessage({ message });
    const send = () => accounts.call(calls.walletLogin, { address: wallet.address, message, signature });
    const replies = await Promise.all(Array.from({ length: 20 }, send));
    expect(replies.filter((reply) => reply.error === null)).toHaveLength(1);
    expect((await send()).error).toBe('wallet_challenge_invalid');
  });

  test('too late', async () => {
    const wallet = newWallet();
    const { message } = await challenge(wallet.address);
    const signature = await wallet.signMessage({ message });
    ahead = calls.walletChallengeMinutes * 60_000 + 1000;
    const late = await accounts.call(calls.walletLogin, { address: wallet.address, message, signature });
    ahead = 0;
    expect(late.error).toBe('wallet_challenge_invalid');
  });

  test("somebody else's challenge and somebody else's signature", async () => {
    const [mine, other] = [newWallet(), newWallet()];
    const { message } = await challenge(other.address);
    const signature = await mine.signMessage({ message });
    const asMine = { address: mine.address, message, signature };
    expect((await accounts.call(calls.walletLogin, asMine)).error).toBe('wallet_challenge_invalid');
    const { message: second } = await challenge(other.address);
    const forged = await mine.signMessage({ message: second });
    const asOther = { address: other.address, message: second, signature: forged };
    expect((await accounts.call(calls.walletLogin, asOther)).error).toBe('wallet_signature_invalid');
  });

  test('logs in by a compact signature (EIP-2098), whichever half its key lies in', async () => {
    const compact = (signature: Hex): Hex =>
      serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)));
    const halves = new Set<string>();
    while (halves.size < 2) {
      const wallet = newWallet();
      const { message } = await challenge(wallet.address);
      const whole = await wallet.signMessage({ message });
      const signature = compact(whole);
      expect(signature).toHaveLength(2 + 128);
      const reply = await accounts.call(calls.walletLogin, { address: wallet.address, message, signature });
      expect(reply.error).toBeNull();
      halves.add(whole.slice(-2));
    }
  });

  test('is not opened by a compact signature of another key, with the other half or a high s', async () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const topBit = 1n << 255n;
    const bends: ((rest: bigint) => bigint)[] = [
      (rest) => rest ^ topBit,
      (rest) => order - BigInt.asUintN(255, rest),
      () => 0n,
      () => topBit,
    ];
    for (const bend of bends) {
      const wallet = newWallet();
      const { message } = await challenge(wallet.address);
      const whole = await wallet.signMessage({ message });
      const half = serializeCompactSignature(signatureToCompactSignature(parseSignature(whole)));
      const rest = BigInt.asUintN(256, bend(BigInt(`0x${half.slice(66)}`)));
      const signature = `${half.slice(0, 66)}${rest.toString(16).padStart(64, '0')}`;
      const reply = await accounts.call(calls.walletLogin, { address: wallet.address, message, signature });
      expect(reply.error).toBe('wallet_signature_invalid');
    }
  });

  test('the other signature of the same message (high s), cut signatures and a strange v', async () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const flip = (signature: string): string => {
      const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0');
      return `${signature.slice(0, 66)}${s}${signature.slice(130) === '1b' ? '1c' : '1b'}`;
    };
    const bends: ((signature: string) => string)[] = [
      flip,
      (signature) => signature.slice(0, 128),
      (signature) => `${signature.slice(0, 130)}1d`,
      (signature) => `${signature.slice(0, 66)}${'0'.repeat(64)}1b`,
      () => '0x00',
    ];
    for (const bend of bends) {
      const wallet = newWallet();
      const { message } = await challenge(wallet.address);
      const signature = bend(await wallet.signMessage({ message }));
      const reply = await accounts.call(calls.walletLogin, { address: wallet.address, message, signature });
      expect(reply.error).toBe('wallet_signature_invalid');
    }
  });
});

describe('a challenge', () => {
  test('is refused for a wrong checksum or an unknown chain', async () => {
    // Not a random one: of a few thousand addresses one has its letters in one case, which is no checksum to be wrong.
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const swapped = [...address].map((sign) => (/[a-f]/.test(sign) ? sign.toUpperCase() : sign.toLowerCase())).join('');
    expect((await accounts.call(calls.walletChallenge, { address: swapped })).error).toBe('wallet_address_invalid');
    expect((await accounts.call(calls.walletChallenge, { address, chain_id: 5 })).error).toBe('wallet_chain_unknown');
    expect((await accounts.call(calls.walletChallenge, { address: '0x12' })).error).toBe('wallet_address_invalid');
  });

  test('names our own address, and a foreign page gets none', async () => {
    const { address } = newWallet();
    const origin = accounts.url;
    const own = await accounts.call(calls.walletChallenge, { address }, { headers: { origin } });
    expect(own.answer.message).toContain(`\nURI: ${origin}\n`);
    const evil = { headers: { origin: 'https://evil.example' } };
    expect((await accounts.call(calls.walletChallenge, { address }, evil)).error).toBe('forbidden_origin');
  });
});

describe('a contract wallet (ERC-1271)', () => {
  async function sign(address: string, signature: Hex, chain_id = 1) {
    const { message } = await challenge(address, { chain_id });
    signed = hashMessage(message);
    return accounts.call(calls.walletLogin, { address, message, signature });
  }

  test('logs in when its contract says that the signature is its own', async () => {
    expect((await sign(CONTRACT, GOOD_SIGNATURE)).error).toBeNull();
  });

  test('does not when the contract refuses, reverts, is not there or on another chain', async () => {
    expect((await sign(CONTRACT, '0x00')).error).toBe('wallet_signature_invalid');
    expect((await sign(REVERTING, GOOD_SIGNATURE)).error).toBe('wallet_signature_invalid');
    expect((await sign(newWallet().address, GOOD_SIGNATURE)).error).toBe('wallet_signature_invalid');
    expect((await sign(CONTRACT, GOOD_SIGNATURE, 137)).error).toBe('wallet_signature_invalid');
  });

  test('a node that fails is told as a failure, not as a wrong signature', async () => {
    nodeFails = true;
    const reply = await sign(CONTRACT, GOOD_SIGNATURE);
    nodeFails = false;
    expect(reply.error).toBe('service_unavailable');
  });
});
