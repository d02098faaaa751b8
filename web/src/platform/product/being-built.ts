import type { PartKey } from './parts.ts';

/**
 * Every route of the product that has no page yet, with the part it belongs to. A route leaves this table when
 * its page is built; a route that is neither here nor built is unknown.
 */
export const beingBuilt: Readonly<Record<string, PartKey>> = {
  '/pages/setting/areas': 'profile',
};
