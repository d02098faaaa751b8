import { createHash } from 'node:crypto';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type * as calls from '@aureus/contract/wallet/deposit-calls.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { demoAccountKeys } from '@aureus/core/wallet/demo-keys.ts';
import { type NetworkId, networkIds, networks, networksOf } from '@aureus/core/wallet/networks.ts';
import { type AddressSource, watchAddresses } from '@aureus/core/wallet/watch-only.ts';
import type { Currency, MarketDirectory } from '../../market/public.ts';
import { AppError } from '../../platform/errors.ts';
import type { Settings } from '../../platform/settings.ts';
import { usdtOf } from '../prices.ts';

/** What is paid by bank transfer and credited as USDT, one for one. */
export const BANK_CURRENCY = 'USD';
/** The smallest bank transfer in whole dollars. */
const BANK_MINIMUM = '10';

/** A network of a coin that takes deposits. */
export interface OpenNetwork {
  readonly network: NetworkId;
  /** Minor units of the coin. */
  readonly minimum: bigint;
}

/** Where the addresses of a network come from. */
export interface NetworkKey {
  /** Tells keys apart without saying them. */
  readonly keyId: string;
  readonly addressOf: AddressSource;
}

export interface BankDetails {
  readonly beneficiary: string;
  readonly bankName: string;
  readonly account: string;
  readonly bankCode: string;
}

/** What can be deposited here, and how. */
export interface DepositTerms {
  /** Addresses and bank details are samples nobody may pay to. */
  readonly demo: boolean;
  readonly bank: BankDetails | null;
  /** Smallest bank transfer in minor units of USDT. */
  readonly bankMinimum: bigint;
  networksOf(currency: Currency): readonly OpenNetwork[];
  key(network: NetworkId): NetworkKey | undefined;
  isDepositable(currencyId: number): boolean;
}

/** Details of a bank account that does not exist, for the demo. */
const demoBank: BankDetails = {
  beneficiary: 'DEMO – DO NOT PAY',
  bankName: 'Demo Bank (does not exist)',
  account: 'XX00 DEMO 0000 0000 0000 00',
  bankCode: 'DEMOXX00',
};

/** Reads the terms from the settings; keys have been checked there. */
export function depositTerms(settings: Settings, markets: MarketDirectory): DepositTerms {
  const demo = settings.mode === 'demo';
  const keys = new Map<NetworkId, NetworkKey>();
  for (const network of networkIds) {
    const key = settingOf(settings, network) ?? (demo ? demoAccountKeys[network] : undefined);
    if (key === undefined) continue;
    const keyId = createHash('sha256').update(key).digest('hex').slice(0, 16);
    keys.set(network, { keyId, addressOf: watchAddresses(network, key) });
  }
  const open = (currency: Currency): OpenNetwork[] => {
    if (currency.kind !== 'coin') return [];
    return networksOf(currency.code)
      .filter(({ network }) => keys.has(network))
      .map(({ network, minimumDeposit }) => ({ network, minimum: parseDecimal(minimumDeposit, currency.scale) }));
  };
  const bank = bankOf(settings) ?? (demo ? demoBank : null);
  return {
    demo,
    bank,
    get bankMinimum() {
      return parseDecimal(BANK_MINIMUM, usdtOf(markets).scale);
    },
    networksOf: open,
    key: (network) => keys.get(network),
    isDepositable: (currencyId) => {
      const currency = markets.currency(currencyId);
      return currency !== undefined && open(currency).length > 0;
    },
  };
}

/** The coin with its open networks. @throws AppError currency_unknown, deposits_closed when it has none */
export function depositable(
  terms: DepositTerms,
  markets: MarketDirectory,
  currencyId: number,
): { readonly currency: Currency; readonly open: readonly OpenNetwork[] } {
  const currency = markets.currency(currencyId);
  if (!currency) throw new AppError('currency_unknown');
  const open = terms.networksOf(currency);
  if (open.length === 0) throw new AppError('deposits_closed');
  return { currency, open };
}

/** How a network is described to the user. */
export function networkTerms(currency: Currency, { network, minimum }: OpenNetwork) {
  const { name, confirmations, minutes } = networks[network];
  return {
    network,
    network_name: name,
    minimum: formatDecimal(minimum, currency.scale),
    confirmations,
    minutes,
  };
}

/** Coins that can be deposited come first. */
export function describeTerms(terms: DepositTerms, markets: MarketDirectory): Answer<typeof calls.depositCurrencies> {
  const data = markets
    .currencies()
    .filter(({ kind }) => kind === 'coin')
    .map((currency) => {
      const open = terms.networksOf(currency);
      return {
        currency: currency.id,
        currency_name: currency.code,
        full_name: currency.fullName,
        logo: currency.logo,
        is_charge: open.length > 0 ? (1 as const) : (0 as const),
        networks: open.map((each) => networkTerms(currency, each)),
      };
    });
  const usdt = usdtOf(markets);
  const place = (row: { currency: number; is_charge: 0 | 1 }) => (row.currency === usdt.id ? 0 : row.is_charge ? 1 : 2);
  return {
    demo: terms.demo,
    data: data.toSorted((a, b) => place(a) - place(b) || a.currency - b.currency),
    bank: terms.bank && {
      pay_currency: BANK_CURRENCY,
      currency: usdt.id,
      currency_name: usdt.code,
      minimum: formatDecimal(terms.bankMinimum, usdt.scale),
    },
  };
}

function settingOf(settings: Settings, network: NetworkId): string | undefined {
  const names = {
    BTC: settings.depositKeyBtc,
    LTC: settings.depositKeyLtc,
    BCH: settings.depositKeyBch,
    ERC20: settings.depositKeyEvm,
    TRC20: settings.depositKeyTron,
  };
  return names[network];
}

function bankOf(settings: Settings): BankDetails | null {
  const { depositBankBeneficiary: beneficiary, depositBankName: bankName } = settings;
  const { depositBankAccount: account, depositBankCode: bankCode } = settings;
  return beneficiary && bankName && account && bankCode ? { beneficiary, bankName, account, bankCode } : null;
}
