import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { createLevels } from './levels.ts';
import type { Identities } from './public.ts';

/** Who has proved to be whom, in two levels. */
export interface IdentityArea extends Identities {
  readonly routes: readonly Route[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createIdentity({ pool }: Platform): IdentityArea {
  return {
    ...createLevels(pool),
    routes: [],
    start: async () => {},
    stop: async () => {},
  };
}
