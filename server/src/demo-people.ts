import type { AddressInfo } from 'node:net';
import type { Account } from './account/account.ts';
import { createDemoLife, type DemoLife } from './demo-life/demo-life.ts';
import type { IdentityArea } from './identity/identity.ts';
import { demoOperators } from './operator/demo.ts';
import type { Payout } from './payout/payout.ts';
import { deriveKey } from './platform/jobs/secret-key.ts';
import type { Platform } from './platform/platform.ts';
import type { Wallet } from './wallet/wallet.ts';

interface Needs {
  readonly account: Pick<Account, 'plantSimulatedPeople' | 'simulatedKeys'>;
  readonly identity: Pick<IdentityArea, 'verifySimulatedPeople'>;
  readonly payout: Pick<Payout, 'plantDemoAddresses'>;
  readonly wallet: Pick<Wallet, 'fundDemoUsers'>;
  /** Where the server listens; null while it does not. */
  readonly listens: () => AddressInfo | string | null;
}

/** The simulated people of a demo, with what they need to act; null where nobody wants them. */
export function createDemoPeople({ settings, log, clock }: Platform, needs: Needs): DemoLife | null {
  if (settings.demoLife !== 'on') return null;
  const { account, identity, payout, wallet, listens } = needs;
  const [, , , , proposing, approving] = demoOperators();
  if (!proposing || !approving) throw new Error('The demo has too few operators');
  return createDemoLife({
    log,
    clock,
    seed: settings.marketSeed ?? deriveKey(settings, 'simulated acts').readUInt32BE(),
    listens,
    keys: account.simulatedKeys,
    operators: [proposing, approving],
    plant: async () => {
      const simulated = await account.plantSimulatedPeople();
      const ids = simulated.map(({ id }) => id);
      await identity.verifySimulatedPeople(simulated.map(({ id, nickname }) => ({ id, name: nickname })));
      await payout.plantDemoAddresses(ids);
      await wallet.fundDemoUsers(ids);
      return simulated;
    },
  });
}
