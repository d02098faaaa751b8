import type { Account } from './account/account.ts';
import type { Area } from './areas.ts';
import { createDemoArt, isDemoArtOn } from './demo-art/demo-art.ts';
import { createDemoPair } from './operator/demo-pair.ts';
import type { OperatorView } from './operator/public.ts';
import type { OperatorServices } from './operator/services.ts';
import type { Platform } from './platform/platform.ts';

interface Needs {
  readonly account: Pick<Account, 'plantSimulatedPeople'>;
  readonly services: OperatorServices;
  /** Whose calls are made for simulated people. */
  readonly all: () => readonly (Area | OperatorView)[];
}

/** What a demo has beside its products: the works in its art market. Empty in production, and where nobody wants them. */
export function demoAreas(platform: Platform, { account, services, all }: Needs): Readonly<Record<string, Area>> {
  if (!isDemoArtOn(platform.settings)) return {};
  const demoArt = createDemoArt(platform, {
    operators: createDemoPair({ pool: platform.pool, ...services }),
    routes: () => all().flatMap((each) => each.routes ?? []),
    people: () => account.plantSimulatedPeople(),
  });
  return { demoArt };
}
