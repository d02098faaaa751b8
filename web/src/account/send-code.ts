import { codeChallenge, type codeScenes, sendMailCode, sendPhoneCode } from '@aureus/contract/account/calls.ts';
import { CallError } from '@aureus/client/call-error.ts';
import { call } from '../platform/calls/call.ts';
import { solveChallenge } from './challenge.ts';

type Kind = 'email' | 'mobile';

/** Who gets the code, and what for. */
export interface CodeReceiver {
  readonly name: string;
  /** Dial code, of a telephone. */
  readonly area: string;
  readonly scene: (typeof codeScenes)[number];
}

/** The work asked for can grow while it is done; it has a most, so a few times are enough. */
const MOST_TRIES = 4;

/** Asks for a code. When the server wants work for it first, the work is done and the code asked for once more. */
export async function sendCode(kind: Kind, receiver: CodeReceiver): Promise<void> {
  const { name, area, scene } = receiver;
  const fields = { kind, user_string: name, scene, ...(kind === 'mobile' ? { area_code: area } : {}) };
  let answer = {};
  for (let tries = 1; ; tries += 1) {
    try {
      await ask(kind, receiver, answer);
      return;
    } catch (error) {
      const wantsWork = error instanceof CallError && error.code === 'challenge_required';
      if (!wantsWork || tries === MOST_TRIES) throw error;
    }
    const { challenge, bits } = await call(codeChallenge, fields);
    answer = { challenge, challenge_answer: String(await solveChallenge(challenge, bits)) };
  }
}

async function ask(kind: Kind, { name, area, scene }: CodeReceiver, answer: object): Promise<void> {
  if (kind === 'email') await call(sendMailCode, { user_string: name, scene, ...answer });
  else await call(sendPhoneCode, { area_code: area, mobile: name, scene, ...answer });
}
