import type { SupportState } from '@aureus/contract/support/shapes.ts';

/**
 * What can be done about a conversation with support, by its user, its agent or the clock:
 * `take` one agent takes it from the queue; `wake` an agent takes it while it rests; `hand_over` to a colleague;
 * `give_back` to the queue; `snooze` it rests; `close` for good; `write` the user writes; `answer` its agent writes;
 * `leave` its agent may not answer users any more; `pass_on` its agent was silent for too long; `rest_over` the moment has come until which it was to rest; `rate`.
 */
export type SupportAct =
  | 'take'
  | 'wake'
  | 'hand_over'
  | 'give_back'
  | 'snooze'
  | 'close'
  | 'write'
  | 'answer'
  | 'leave'
  | 'pass_on'
  | 'rest_over'
  | 'rate';

/** What decides beside the state. */
export interface SupportCircumstances {
  /** Whether somebody is there to have it: the agent it was snoozed by, or the one it is passed on to. */
  readonly hasAgent: boolean;
}

type After = SupportState | ((circumstances: SupportCircumstances) => SupportState);

/** An agent keeps what they know of, while they are there; otherwise it waits for anybody. */
const toAgent = ({ hasAgent }: SupportCircumstances): SupportState => (hasAgent ? 'assigned' : 'waiting');

const TABLE: Readonly<Record<SupportAct, Partial<Readonly<Record<SupportState, After>>>>> = {
  take: { waiting: 'assigned' },
  wake: { snoozed: 'assigned' },
  hand_over: { assigned: 'assigned' },
  give_back: { assigned: 'waiting' },
  snooze: { assigned: 'snoozed' },
  close: { waiting: 'closed', assigned: 'closed', snoozed: 'closed' },
  write: { waiting: 'waiting', assigned: 'assigned', snoozed: toAgent },
  answer: { assigned: 'assigned' },
  leave: { assigned: 'waiting', snoozed: 'waiting' },
  // To let it rest is no answer.
  pass_on: { assigned: toAgent, snoozed: toAgent },
  rest_over: { snoozed: toAgent },
  rate: { closed: 'closed' },
};

/** The state after an act; null when the act is not possible in this state. */
export function stateAfter(
  state: SupportState,
  act: SupportAct,
  circumstances: SupportCircumstances = { hasAgent: false },
): SupportState | null {
  const after = TABLE[act][state] ?? null;
  return typeof after === 'function' ? after(circumstances) : after;
}
