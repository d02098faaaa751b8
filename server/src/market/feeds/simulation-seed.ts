import type { Seed } from '@aureus/core/market/simulated/random-streams.ts';
import { deriveKey } from '../../platform/jobs/secret-key.ts';
import type { Settings } from '../../platform/settings.ts';

/**
 * What simulated prices follow from: `MARKET_SEED` where it is set, or else the secret of the installation, which a demo draws
 * at its first start. So each installation has prices of its own, nobody outside can foretell them, and they are the same
 * after a restart and in all processes, which share the secret.
 */
export function simulationSeed(settings: Pick<Settings, 'marketSeed' | 'secretKey' | 'dataDir'>): Seed {
  return settings.marketSeed ?? deriveKey(settings, 'simulated prices');
}
