import { deriveKey } from '../jobs/secret-key.ts';
import type { Logger } from '../log.ts';
import type { Settings } from '../settings.ts';
import { aloneBus } from './alone.ts';
import type { Bus } from './bus.ts';
import { natsBus } from './nats.ts';
import { createSealing } from './sealing.ts';

/** The bus the settings name. */
export function openBus(settings: Settings, log: Logger): Bus {
  if (settings.natsUrl === undefined) return aloneBus();
  const sealing = createSealing(deriveKey(settings, 'bus'));
  return natsBus({ url: settings.natsUrl, sealing, log, name: `aureus ${[...settings.roles].join(',')}` });
}
