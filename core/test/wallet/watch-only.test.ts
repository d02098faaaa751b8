import { HDKey } from '@scure/bip32';
import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { networkIds, networksOf, networks, type NetworkId } from '../../src/wallet/networks.ts';
import { addressOf, extendedKeyProblem, watchAddresses } from '../../src/wallet/watch-only.ts';

/** BIP-39 seed of "abandon … about", the mnemonic of the BIP-84 vectors. */
const SEED = hexToBytes(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
);
const root = HDKey.fromMasterSeed(SEED);
const account = (network: NetworkId): HDKey =>
  root.derive(`m/${network === 'BTC' || network === 'LTC' ? 84 : 44}'/${networks[network].coinType}'/0'`);

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

/** First two receiving addresses of the same mnemonic, as the common wallets show them (BIP-44 and BIP-84). */
const KNOWN: Record<NetworkId, readonly string[]> = {
  BTC: ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
  LTC: ['ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh', 'ltc1qwlezpr3890hcp6vva9twqh27mr6edadreqvhnn'],
  BCH: [
    'bitcoincash:qqyx49mu0kkn9ftfj6hje6g2wfer34yfnq5tahq3q6',
    'bitcoincash:qp8sfdhgjlq68hlzka9lcsxtcnvuvnd0xqxugfzzc5',
  ],
  ERC20: ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94', '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'],
  TRC20: ['TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK'],
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

test('every private spelling of SLIP-132 is known as private', () => {
  const xprv = account('BTC');
  for (const version of [
    0x0488ade4, 0x049d7878, 0x04b2430c, 0x04358394, 0x044a4e28, 0x045f18bc, 0x019d9cfe, 0x01b26792,
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
  for (const code of ['MWD', 'SOL', 'AAPL', 'toString', '__proto__', '']) expect(networksOf(code)).toEqual([]);
});
