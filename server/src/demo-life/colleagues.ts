import { login, logout } from '@aureus/contract/operator/entry-calls.ts';
import * as calls from '@aureus/contract/operator/proposal-calls.ts';
import type { ProposalKind, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { CallError } from '@aureus/client/call-error.ts';
import type { Clock } from '../platform/clock.ts';
import { CodeSource } from './code-source.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** What opens the account of a sample operator. */
export interface SampleOperator {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly totpSecret: string;
}

/** Acts about users that two sample operators decide together. */
export interface Colleagues {
  /**
   * One proposes and the other approves. What stands there since an earlier try is approved.
   * @throws CallError, NotNow while the second one has no code
   */
  decide<Kind extends ProposalKind>(kind: Kind, payload: ProposalPayload<Kind> & { user_id: number }): Promise<void>;
  /** Both log out. */
  leave(): Promise<void>;
}

interface Needs {
  readonly clock: Clock;
  readonly address: () => string;
  readonly pair: readonly [SampleOperator, SampleOperator];
}

export function createColleagues({ clock, address, pair }: Needs): Colleagues {
  const proposing = atWork(pair[0], { clock, address });
  const approving = atWork(pair[1], { clock, address });

  /** The number of the proposal: a new one, or the one that waits already. */
  async function proposalOf(kind: ProposalKind, payload: { readonly user_id: number }): Promise<number> {
    try {
      const reason = 'Sample people of the demo begin with it';
      const made = await proposing.visitor.call(calls.propose, { kind, payload: JSON.stringify(payload), reason });
      return made.id;
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'proposal_exists') throw error;
      const { data } = await approving.visitor.call(calls.proposals, { kind, state: 'open', limit: 100 });
      const waiting = data.find(({ users }) => users.includes(payload.user_id));
      if (!waiting) throw error;
      return waiting.id;
    }
  }

  return {
    decide: async (kind, payload) => {
      const id = await proposalOf(kind, payload);
      await approving.visitor.enter();
      await approving.visitor.call(calls.approveProposal, { id, code: approving.codes.next() });
    },
    leave: async () => {
      for (const { visitor } of [proposing, approving]) {
        if (visitor.isIn()) await visitor.call(logout, {});
        visitor.forget();
      }
    },
  };
}

interface AtWork {
  readonly visitor: Visitor;
  readonly codes: CodeSource;
}

function atWork(operator: SampleOperator, { clock, address }: Omit<Needs, 'pair'>): AtWork {
  const codes = new CodeSource(operator.totpSecret, clock);
  const { name, email, password } = operator;
  return {
    codes,
    visitor: createVisitor({
      address,
      language: 'en',
      userAgent: `Aureus demo (${name}, first start)`,
      logIn: (call) => call(login, { email, password, code: codes.next() }),
    }),
  };
}
