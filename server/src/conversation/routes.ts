import * as calls from '@aureus/contract/conversation/calls.ts';
import * as operatorCalls from '@aureus/contract/conversation/operator-calls.ts';
import type { Files } from '../files/public.ts';
import { route, type Route } from '../platform/http/route.ts';
import { moveMarks } from './marks.ts';
import { findPicture, showToOperator, showToUser } from './reading.ts';
import { tellTyping } from './typing.ts';
import { readWords } from './words-act.ts';
import { sendMessage, type WritingNeeds } from './writing.ts';

export interface RouteNeeds extends WritingNeeds {
  readonly files: Files;
}

/** Calls of the members that are users. */
export function conversationRoutes(needs: RouteNeeds): Route[] {
  const { files } = needs;
  return [
    route(calls.messages, (input, { caller }) => showToUser(needs, caller.userId, input)),
    route(calls.send, (input, { caller }) => sendMessage(needs, { user: caller.userId }, input)),
    route(calls.marks, (input, { caller }) => moveMarks(needs, { user: caller.userId }, input)),
    route(calls.typing, ({ id }, { caller }) => tellTyping(needs, { user: caller.userId }, id)),
    route(calls.picture, async (input, { caller }) => {
      const fileId = await findPicture(needs, { user: caller.userId }, input);
      return { path: files.linkForUser(fileId, caller) };
    }),
  ];
}

/** The same for operators, as their roles allow. */
export function operatorConversationRoutes(needs: RouteNeeds): Route[] {
  const { files, pool } = needs;
  return [
    route(operatorCalls.operatorMessages, (input, { operator }) => showToOperator(needs, { operator }, input)),
    route(operatorCalls.operatorSend, (input, { operator }) => sendMessage(needs, { operator }, input)),
    route(operatorCalls.operatorMarks, (input, { operator }) => moveMarks(needs, { operator }, input)),
    route(operatorCalls.operatorTyping, ({ id }, { operator }) => tellTyping(needs, { operator }, id)),
    route(operatorCalls.operatorPicture, async (input, { operator }) => {
      const fileId = await findPicture(needs, { operator }, input);
      return { path: files.linkForOperator(fileId, operator) };
    }),
    route(operatorCalls.blockedWords, async () => ({ words: await readWords(pool) })),
  ];
}
