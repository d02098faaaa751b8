import { createCalls } from '@aureus/client/calls.ts';
import { chosenLanguage } from '../language/chosen.ts';
import { currentToken } from '../session/session.ts';

/** The calls of the console. Who is there is asked where the call is made: `operator/access/step-up.tsx`. */
export const { call, readReply } = createCalls({ language: chosenLanguage, token: currentToken });
