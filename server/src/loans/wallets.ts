import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { WalletKey } from '../platform/ledger/wallets.ts';

/** Where loans are paid out, repaid from and secured. */
export const ofUser = (owner: bigint, currency: number): WalletKey => ({ owner, account: accounts.spot, currency });

/** What the platform lends, and where it comes back. */
export const ofLender = (currency: number): WalletKey => ({ owner: house.loans, account: HOUSE_ACCOUNT, currency });

export const ofFees = (currency: number): WalletKey => ({ owner: house.fees, account: HOUSE_ACCOUNT, currency });
