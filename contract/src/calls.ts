import { areas } from './areas.ts';
import type { Call } from './platform/call.ts';

/** Every call of the product: routes, API page and authorisation matrix are made from this list. */
export const allCalls: readonly Call[] = Object.values(areas).flatMap(({ calls }) => calls);
