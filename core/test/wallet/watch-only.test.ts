import { HDKey } from '@scure/bip32';
import { hexToBytes } from '@noble/hashes/utils.js';
import { pbkdf2Sync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { NetworkId } from '@aureus/contract/deposit/shapes.ts';
import { networkIds, networksOf, networks } from '../../src/wallet/networks.ts';
import { addressOf, extendedKeyProblem, watchAddresses } from '../../src/wallet/watch-only.ts';

/** BIP-39 seed of "abandon … about", the mnemonic of the BIP-84 vectors. */
const SEED = hexToBytes(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
);
const root = HDKey.fromMasterSeed(SEED);
/** BIP-84 for native segwit, Sui's own purpose for secp256k1, else BIP-44. */
const PURPOSES: Partial<Record<NetworkId, number>> = { BTC: 84, LTC: 84, SUI: 54 };
const account = (network: NetworkId, from: HDKey = root): HDKey =>
  from.derive(`m/${PURPOSES[network] ?? 44}'/${networks[network].coinType}'/0'`);

test('BIP-84: the account zpub of the vectors gives their receiving addresses', () => {
  const zpub =
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
  const address = watchAddresses('BTC', zpub);
  expect(address(0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
  expect(address(1)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
  expect(extendedKeyProblem('BTC', account('BTC').publicExtendedKey)).toBeNull();
});

describe('BIP-32: public derivation is that of the vectors', () => {
  /** Test vector 2: m/0 public, and its child by the public way. */
  test('vector 2', () => {
    const parent = HDKey.fromExtendedKey(
      'xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB',
    );
    expect(parent.deriveChild(0).publicExtendedKey).toBe(
      'xpub69H7F5d8KSRgmmdJg2KhpAK8SR3DjMwAdkxj3ZuxV27CprR9LgpeyGmXUbC6wb7ERfvrnKZjXoUmmDznezpbZb7ap6r1D3tgFxHmwMkQTPH',
    );
  });
});

const EVM = ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94', '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'];

/**
 * First two receiving addresses of the same mnemonic, as the common wallets show them (BIP-44 and BIP-84): the first of
 * Dogecoin as Ledger Live and the BIP-39 tool of Ian Coleman give it, both of the XRP Ledger as `Wallet.fromMnemonic` of
 * xrpl.js, the first of Cosmos as CosmJS. Nobody publishes Sui's for it; see the vectors of the Sui SDK below.
 */
const KNOWN: Record<NetworkId, readonly string[]> = {
  BTC: ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
  LTC: ['ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh', 'ltc1qwlezpr3890hcp6vva9twqh27mr6edadreqvhnn'],
  BCH: [
    'bitcoincash:qqyx49mu0kkn9ftfj6hje6g2wfer34yfnq5tahq3q6',
    'bitcoincash:qp8sfdhgjlq68hlzka9lcsxtcnvuvnd0xqxugfzzc5',
  ],
  ERC20: EVM,
  BEP20: EVM,
  AVAXC: EVM,
  TRC20: ['TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK'],
  DOGE: ['DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC', 'DAcDAtJRztxBHyA6D6h8du1HguyTR43Mas'],
  XRP: ['rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3', 'r3AgF9mMBFtaLhKcg96weMhbbEFLZ3mx17'],
  ATOM: ['cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4', 'cosmos1jrkmdcwgq94uaamx6zax2luewlhf7u4kucx3kz'],
  SUI: [
    '0xc61a7f1161020a717f852dca2e9bfc1ffe235145406dfbdccc16e6907c1f5403',
    '0x03de9efda2d82b61535b6f8448ea1ef55f914994f4b27f4628f918a054e55ba4',
  ],
};

describe.each(networkIds)('%s', (network) => {
  test('BIP-44: the addresses are those of the wallet that holds the keys', () => {
    const address = watchAddresses(network, account(network).publicExtendedKey);
    expect([address(0), address(1)]).toEqual(KNOWN[network]);
    for (const index of [2, 77, 2_147_483_647]) {
      const { publicKey } = account(network).deriveChild(0).deriveChild(index);
      expect(address(index)).toBe(addressOf(network, publicKey!));
    }
    expect(() => address(2_147_483_648)).toThrow();
  });

  test('S16: an extended private key is refused, and never repeated', () => {
    const secret = account(network).privateExtendedKey;
    expect(extendedKeyProblem(network, secret)).toBe('private');
    expect(() => watchAddresses(network, secret)).toThrow(/^Not an extended public key$/);
  });

  test('what is no key of an account is refused', () => {
    expect(extendedKeyProblem(network, root.publicExtendedKey)).toBe('depth');
    expect(extendedKeyProblem(network, account(network).deriveChild(0).publicExtendedKey)).toBe('depth');
    const key = account(network).publicExtendedKey;
    expect(extendedKeyProblem(network, `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`)).toBe('shape');
    for (const text of ['', 'xpub', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'x'.repeat(111)]) {
      expect(extendedKeyProblem(network, text)).toBe('shape');
    }
  });
});

/** Mnemonics and addresses at m/54'/784'/0'/0/0 of the Sui SDK's tests of its secp256k1 keypair. */
test.each([
  [
    'film crazy soon outside stand loop subway crumble thrive popular green nuclear struggle pistol arm wife phrase warfare march wheat nephew ask sunny firm',
    '0x9e8f732575cc5386f8df3c784cd3ed1b53ce538da79926b2ad54dcc1197d2532',
  ],
  [
    'require decline left thought grid priority false tiny gasp angle royal system attack beef setup reward aunt skill wasp tray vital bounce inflict level',
    '0x9fd5a804ed6b46d36949ff7434247f0fd594673973ece24aede6b86a7b5dae01',
  ],
])('Sui: "%s" gives its published address', (words, address) => {
  const wallet = HDKey.fromMasterSeed(pbkdf2Sync(words, 'mnemonic', 2048, 64, 'sha512'));
  expect(watchAddresses('SUI', account('SUI', wallet).publicExtendedKey)(0)).toBe(address);
});

test('Dogecoin: the spelling of its own wallets gives the same addresses', () => {
  const { depth, index, parentFingerprint, chainCode, publicKey } = account('DOGE');
  const versions = { private: 0x02fac398, public: 0x02facafd };
  const own = new HDKey({ versions, depth, index, parentFingerprint, chainCode: chainCode!, publicKey: publicKey! });
  expect(own.publicExtendedKey).toMatch(/^dgub/);
  expect(watchAddresses('DOGE', own.publicExtendedKey)(0)).toBe(KNOWN.DOGE[0]);
  expect(extendedKeyProblem('LTC', own.publicExtendedKey)).toBe('shape');
});

test('every private spelling of SLIP-132 is known as private', () => {
  const xprv = account('BTC');
  for (const version of [
    0x0488ade4, 0x049d7878, 0x04b2430c, 0x04358394, 0x044a4e28, 0x045f18bc, 0x019d9cfe, 0x01b26792, 0x02fac398,
  ]) {
    const key = new HDKey({ ...fieldsOf(xprv), versions: { private: version, public: 0x0488b21e } });
    expect(extendedKeyProblem('LTC', key.privateExtendedKey)).toBe('private');
  }
});

function fieldsOf(key: HDKey) {
  const { depth, index, parentFingerprint } = key;
  return { depth, index, parentFingerprint, chainCode: key.chainCode!, privateKey: key.privateKey! };
}

test('coins have the networks they live on', () => {
  expect(networksOf('USDT').map(({ network }) => network)).toEqual(['TRC20', 'ERC20']);
  expect(networksOf('BTC').map(({ network }) => network)).toEqual(['BTC']);
  expect(networksOf('BNB').map(({ network }) => network)).toEqual(['BEP20']);
  for (const code of ['MWD', 'SOL', 'ADA', 'DOT', 'XLM', 'NEAR', 'AAPL', 'toString', '__proto__', ''])
    expect(networksOf(code)).toEqual([]);
});
