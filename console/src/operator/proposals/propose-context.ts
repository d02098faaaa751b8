import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { createContext, use } from 'react';
import type { PayloadField } from './payload.ts';

/** What is to be proposed to a second operator. */
export interface ProposeRequest {
  readonly kind: ProposalKind;
  /** What it is about, e.g. `Credit deposit 12`. */
  readonly title: string;
  /** What is not to be changed in the form. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly fields?: readonly PayloadField[];
  /** Called once the proposal stands. */
  readonly onDone?: () => void;
}

export type Propose = (request: ProposeRequest) => void;

export const ProposeContext = createContext<Propose>(() => undefined);

/** Opens the proposal form: fill in, preview, give the reason, send. */
export function usePropose(): Propose {
  return use(ProposeContext);
}
