import { createCalls } from '@aureus/client/calls.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { currentToken } from '../session/session.ts';
import { currentReactions } from './reactions.ts';

/** The calls of the app. */
export const { call, readReply } = createCalls({
  language: () => usePreferences.getState().language,
  token: currentToken,
  sessionLost: (message) => currentReactions().sessionLost(message),
  identityRequired: (message) => currentReactions().identityRequired(message),
  proofRequired: () => currentReactions().proofRequired(),
});
