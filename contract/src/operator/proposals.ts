import * as z from 'zod/mini';
import { namesOf, recordOf } from '../names.ts';
import { personal, personalBy } from '../platform/personal.ts';
import type { PersonalKind } from '../platform/personal.ts';
import type { ActDeclaration, Alone } from './act.ts';
import { ofOperators, roleName } from './acts.ts';
import { operatorPermissions, type OperatorPermission } from './permissions.ts';

type ProposalDeclaration = ActDeclaration<OperatorPermission>;

/** What a role allows; a role that does not exist is made. It stands here because it names the permissions of all areas. */
const rolePayload = z.strictObject({
  role: roleName(),
  permissions: z.array(z.enum(operatorPermissions)).check(z.maxLength(operatorPermissions.length)),
});

/** Acts that need two operators, by kind: who may propose and approve them, what they say, whether one alone may do them. */
export const proposalKinds = {
  ...recordOf('acts'),
  'role.permissions': { ...ofOperators, payload: rolePayload },
} as const satisfies Record<string, ProposalDeclaration>;

export type ProposalKind = keyof typeof proposalKinds;

/** What a proposal of a kind says. */
export type ProposalPayload<Kind extends ProposalKind> = z.output<(typeof proposalKinds)[Kind]['payload']>;

/** Whether one operator may do this very act without a second one. */
export function aloneOf<Kind extends ProposalKind>(kind: Kind, payload: ProposalPayload<Kind>): Alone {
  const { alone }: ProposalDeclaration = proposalKinds[kind];
  return typeof alone === 'function' ? alone(payload as never) : alone;
}

const lineShape = {
  label: z.string(),
  /** What is there now, where the act changes it. */
  before: z.nullable(z.string()),
  /** What would be there afterwards, or the plain fact when nothing is changed. */
  after: z.string(),
  /** Currency code or other unit; empty for texts. */
  unit: z.string(),
  /** The value in USDT of `after`, where it is an amount with a price. */
  usdt: z.nullable(z.string()),
};
const personalLine = (kind: PersonalKind) =>
  z.object({ ...lineShape, before: z.nullable(personal(kind)), after: personal(kind) });

/**
 * One line of what a proposal would change, shown before it is approved. `label` is a key the console has words for;
 * amounts are decimal texts, each with its unit, and shown a second time in USDT where there is a price.
 */
export const previewLine = personalBy(
  {
    field: 'label',
    as: Object.fromEntries(
      Object.entries(recordOf('personalLines')).map(([label, kind]) => [label, personalLine(kind)]),
    ),
  },
  z.object(lineShape),
);
export type PreviewLine = z.output<typeof previewLine>;

/** Labels of lines that say what a user owns. */
export const balanceLines: ReadonlySet<string> = new Set(namesOf('balanceLines'));
