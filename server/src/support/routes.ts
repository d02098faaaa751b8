import * as calls from '@aureus/contract/support/calls.ts';
import * as operatorCalls from '@aureus/contract/support/operator-calls.ts';
import type { TicketChallenges } from '../account/public.ts';
import { route, type Route } from '../platform/http/route.ts';
import { closeByAgent, handOver, snoozeCase, takeCase, wakeCase } from './agent-acts.ts';
import { notePresence } from './agents.ts';
import { readOwnCase } from './describing.ts';
import type { SupportNeeds } from './needs.ts';
import { addNote } from './notes.ts';
import { listCases, showCase } from './operator-lists.ts';
import { beginCase, closeOwn, listOwn, rateOwn, showNow } from './own-acts.ts';
import { listReplies, removeReply, saveReply } from './replies.ts';
import { answerTicket, leaveTicket, listTickets } from './tickets.ts';
import { wantTranscript } from './transcript.ts';
import { readAvailability } from './waits.ts';

/** What users and strangers ask of support. */
export function supportRoutes(needs: SupportNeeds, challenges: TicketChallenges): Route[] {
  const { pool } = needs;
  return [
    route(calls.availability, () => readAvailability(pool)),
    route(calls.now, (_input, context) => showNow(needs, context)),
    route(calls.begin, (input, context) => beginCase(needs, input, context)),
    route(calls.cases, (input, context) => listOwn(needs, input, context)),
    route(calls.one, ({ id }, { caller }) => readOwnCase(pool, caller.userId, BigInt(id))),
    route(calls.close, (input, context) => closeOwn(needs, input, context)),
    route(calls.rate, (input, context) => rateOwn(needs, input, context)),
    route(calls.transcript, (input, context) => wantTranscript(needs, input, context)),
    route(calls.ticketChallenge, ({ email }) => challenges.issue(email)),
    route(calls.ticket, (input, context) => leaveTicket({ ...needs, challenges }, input, context)),
  ];
}

/** What agents do. */
export function agentRoutes(needs: SupportNeeds): Route[] {
  const { pool } = needs;
  return [
    route(operatorCalls.queue, (input, { operator }) => listCases(needs, input, operator)),
    route(operatorCalls.operatorCase, (input, { operator }) => showCase(needs, input, operator)),
    route(operatorCalls.take, (input, context) => takeCase(needs, input, context)),
    route(operatorCalls.handOver, (input, context) => handOver(needs, input, context)),
    route(operatorCalls.snooze, (input, context) => snoozeCase(needs, input, context)),
    route(operatorCalls.wake, (input, context) => wakeCase(needs, input, context)),
    route(operatorCalls.operatorClose, (input, context) => closeByAgent(needs, input, context)),
    route(operatorCalls.note, (input, context) => addNote(needs, input, context)),
    route(operatorCalls.present, (input, { operator }) => notePresence(pool, operator, input)),
    route(operatorCalls.preparedReplies, (input) => listReplies(pool, input)),
    route(operatorCalls.saveReply, (input, context) => saveReply(needs, input, context)),
    route(operatorCalls.removeReply, (input, context) => removeReply(needs, input, context)),
    route(operatorCalls.tickets, (input) => listTickets(pool, input)),
    route(operatorCalls.answerTicket, (input, context) => answerTicket(needs, input, context)),
  ];
}
