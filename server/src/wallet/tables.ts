export interface WalletTables {
  faucet_use: {
    owner_id: bigint;
    day: string;
    used: bigint;
  };
}
