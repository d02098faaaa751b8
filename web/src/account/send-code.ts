import { codeChallenge, type codeScenes, sendMailCode, sendPhoneCode } from '@aureus/contract/account/calls.ts';
import { CallError } from '../platform/calls/call-error.ts';
import { call } from '../platform/calls/call.ts';
import { workOut } from './challenge.ts';

type Kind = 'email' | 'mobile';

/** Who gets the code, and what for. */
export interface CodeReceiver {
  readonly name: string;
  /** Dial code, of a telephone. */
  readonly area: string;
  readonly scene: (typeof codeScenes)[number];
}

/** Asks for a code. When the server wants work for it first, the work is done and the code asked for once more. */
export async function sendCode(kind: Kind, receiver: CodeReceiver): Promise<void> {
  try {
    await ask(kind, receiver);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'challenge_required') throw error;
    const { name, area, scene } = receiver;
    const fields = { kind, user_string: name, scene, ...(kind === 'mobile' ? { area_code: area } : {}) };
    const { challenge, bits } = await call(codeChallenge, fields);
    await ask(kind, receiver, { challenge, challenge_answer: String(await workOut(challenge, bits)) });
  }
}

async function ask(kind: Kind, { name, area, scene }: CodeReceiver, answer: object = {}): Promise<void> {
  if (kind === 'email') await call(sendMailCode, { user_string: name, scene, ...answer });
  else await call(sendPhoneCode, { area_code: area, mobile: name, scene, ...answer });
}
