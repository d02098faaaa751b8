import { cardNetworks, type FeeKind, feeKinds, type WithdrawalTerms } from '@aureus/contract/withdrawal/shapes.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { isNetworkId, networks, networksOf, payableDecimals } from '@aureus/core/wallet/networks.ts';
import { payableUnit, type WithdrawalFeeTerms } from '@aureus/core/withdrawal/withdrawal.ts';
import type { Pool } from 'pg';
import type { Currency, MarketDirectory } from '../market/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';

/** Fees and minimums by currency and network. Data: two operators change them. */

/** Decimals of a percent fee: it is kept in parts per million. */
export const PERCENT_SCALE = 4;

export interface StoredTerms extends WithdrawalFeeTerms {
  readonly currencyId: number;
  readonly network: string;
  readonly enabled: boolean;
  readonly updatedAt: Date;
}

interface TermsRow {
  readonly currency_id: number;
  readonly network: string;
  readonly fee_kind: number;
  readonly fee: bigint;
  readonly minimum: bigint;
  readonly enabled: boolean;
  readonly updated_at: Date;
}

const SELECT = 'SELECT currency_id, network, fee_kind, fee, minimum, enabled, updated_at FROM withdrawal_terms';

/** Terms of one currency, or of all; the network most people use first, cards last. */
export async function readTerms(
  connection: Pool | Transaction['client'],
  markets: MarketDirectory,
  currencyId?: number,
): Promise<StoredTerms[]> {
  const { rows } = await connection.query<TermsRow>(`${SELECT} WHERE $1::bigint IS NULL OR currency_id = $1`, [
    currencyId ?? null,
  ]);
  const order = (row: StoredTerms): number => waysOf(markets.currency(row.currencyId)).indexOf(row.network);
  return rows.map(storedOf).toSorted((a, b) => a.currencyId - b.currencyId || order(a) - order(b));
}

/** Terms of a currency on a network; null when there are none. */
export async function findTerms(
  connection: Pool | Transaction['client'],
  currencyId: number,
  network: string,
): Promise<StoredTerms | null> {
  const { rows } = await connection.query<TermsRow>(`${SELECT} WHERE currency_id = $1 AND network = $2`, [
    currencyId,
    network,
  ]);
  const [row] = rows;
  return row ? storedOf(row) : null;
}

/** Networks and cards a currency can leave by, in the order in which they are offered. */
export function waysOf(currency: Currency | undefined): string[] {
  const chains = currency ? networksOf(currency.code).map(({ network }) => network) : [];
  return chains.length === 0 ? [] : [...chains, ...cardNetworks];
}

export async function writeTerms(
  { client }: Transaction,
  { currencyId, network, kind, fee, minimum, enabled, updatedAt }: StoredTerms,
): Promise<void> {
  await client.query(
    `INSERT INTO withdrawal_terms (currency_id, network, fee_kind, fee, minimum, enabled, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (currency_id, network) DO UPDATE SET fee_kind = excluded.fee_kind, fee = excluded.fee,
       minimum = excluded.minimum, enabled = excluded.enabled, updated_at = excluded.updated_at`,
    [currencyId, network, feeKinds.indexOf(kind), fee, minimum, enabled, updatedAt],
  );
}

/** Terms as the wire tells them. */
export function wireTerms(terms: StoredTerms, currency: Currency): WithdrawalTerms {
  return {
    currency: currency.id,
    network: terms.network,
    network_name: isNetworkId(terms.network) ? networks[terms.network].name : '',
    fee: formatDecimal(terms.fee, feeScale(terms.kind, currency)),
    fee_kind: terms.kind,
    minimum: formatDecimal(terms.minimum, currency.scale),
    decimals: decimalsOf(currency, terms.network),
    enabled: terms.enabled,
  };
}

/** Decimal places of an amount of a currency that can be paid by a network or to a card. */
export const decimalsOf = ({ code, scale }: Currency, network: string): number => payableDecimals(code, network, scale);

/** The smallest amount that can be paid so, in minor units. */
export const unitOf = (currency: Currency, network: string): bigint =>
  payableUnit(currency.scale, decimalsOf(currency, network));

/** Decimals of a fee: those of the currency when flat, of a percentage otherwise. */
export function feeScale(kind: FeeKind, currency: Currency): number {
  return kind === 'flat' ? currency.scale : PERCENT_SCALE;
}

function storedOf(row: TermsRow): StoredTerms {
  return {
    currencyId: row.currency_id,
    network: row.network,
    kind: row.fee_kind === 0 ? 'flat' : 'percent',
    fee: row.fee,
    minimum: row.minimum,
    enabled: row.enabled,
    updatedAt: row.updated_at,
  };
}

/** What a new installation begins with, `[network, flat fee, minimum]`. Cards take percents, the same of every coin. */
const FIRST_CHAIN_TERMS: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  USDT: [
    ['TRC20', '1', '10'],
    ['ERC20', '4', '20'],
  ],
  BTC: [['BTC', '0.0002', '0.001']],
  ETH: [['ERC20', '0.002', '0.01']],
  LTC: [['LTC', '0.005', '0.05']],
  BCH: [['BCH', '0.0005', '0.01']],
  TRX: [['TRC20', '2', '20']],
  LINK: [['ERC20', '0.3', '2']],
  UNI: [['ERC20', '0.5', '3']],
  DOGE: [['DOGE', '4', '20']],
  // What arrives is more than the reserve that opens an account.
  XRP: [['XRP', '0.2', '5']],
  BNB: [['BEP20', '0.0005', '0.01']],
  AVAX: [['AVAXC', '0.01', '0.2']],
  ATOM: [['ATOM', '0.02', '0.5']],
  SUI: [['SUI', '0.05', '2']],
};
/** Coins that can be paid out to cards, with the least amount. */
const FIRST_CARD_MINIMUMS: Readonly<Record<string, string>> = { USDT: '50', BTC: '0.001', ETH: '0.02' };
const FIRST_CARD_FEES = { CARD: '0.5', CARD_INTL: '1' } as const;

/** Adds the first terms of currencies that have none. What operators have set stays. */
export async function seedTerms(pool: Pool, markets: MarketDirectory, at: Date): Promise<void> {
  for (const currency of markets.currencies()) {
    const chains = (FIRST_CHAIN_TERMS[currency.code] ?? []).map(([network, fee, minimum]) => ({
      network,
      kind: 0,
      fee: parseDecimal(fee, currency.scale),
      minimum,
    }));
    const cardMinimum = FIRST_CARD_MINIMUMS[currency.code];
    const cards =
      cardMinimum === undefined
        ? []
        : Object.entries(FIRST_CARD_FEES).map(([network, fee]) => ({
            network,
            kind: 1,
            fee: parseDecimal(fee, PERCENT_SCALE),
            minimum: cardMinimum,
          }));
    for (const { network, kind, fee, minimum } of [...chains, ...cards]) {
      await pool.query(
        `INSERT INTO withdrawal_terms (currency_id, network, fee_kind, fee, minimum, enabled, updated_at)
         VALUES ($1, $2, $3, $4, $5, true, $6) ON CONFLICT DO NOTHING`,
        [currency.id, network, kind, fee, parseDecimal(minimum, currency.scale), at],
      );
    }
  }
}
