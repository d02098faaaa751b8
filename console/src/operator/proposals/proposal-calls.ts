import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { previewProposal, propose } from '@aureus/contract/operator/proposal-calls.ts';
import { call } from '../../platform/calls/call.ts';

type Payload = Readonly<Record<string, unknown>>;

/** The payload goes over the wire as JSON in one field. */
export const askPreview = (kind: ProposalKind, payload: Payload, signal?: AbortSignal) =>
  call(previewProposal, { kind, payload: JSON.stringify(payload) }, { signal });

export const sendProposal = (kind: ProposalKind, payload: Payload, reason: string) =>
  call(propose, { kind, payload: JSON.stringify(payload), reason });
