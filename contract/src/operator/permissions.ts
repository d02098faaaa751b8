import { namesOf } from '../names.ts';

/** What an operator's role may allow. Roles are data; these are the things they are made of. */
export const operatorPermissions = namesOf('permissions');

/** One of {@link operatorPermissions}. `….decide` allows both to propose and to approve what somebody else proposed. */
export type OperatorPermission = (typeof operatorPermissions)[number];
