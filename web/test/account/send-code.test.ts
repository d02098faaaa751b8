import { expect, it, vi } from 'vitest';
import { sendCode } from '../../src/account/send-code.ts';
import { ok, refuse, serve } from '../../../client/test/support/server.ts';

vi.mock('../../src/account/challenge.ts', () => ({ solveChallenge: async (_challenge: string, bits: number) => bits }));

const receiver = { name: 'ada@example.com', area: '86', scene: 'register' } as const;

/** A server that asks for the more work the more often it is asked, up to so many bits. */
function growing(most: number) {
  let bits = 13;
  return serve({
    '/sms_challenge': () => ok({ challenge: `for ${bits}`, bits }),
    '/sms_mail': ({ form }) => {
      const answer = form.get('challenge_answer');
      if (answer === String(most)) return ok({ done: true });
      if (answer !== null) bits += 1;
      return refuse('error', 'Work first', 'challenge_required');
    },
  });
}

it('does the work anew when more is asked for by the time it is done', async () => {
  const seen = growing(15);
  await sendCode('email', receiver);
  expect(seen.filter(({ path }) => path === '/sms_mail')).toHaveLength(4);
});

it('gives up when there is no end to it', async () => {
  const seen = growing(99);
  await expect(sendCode('email', receiver)).rejects.toMatchObject({ code: 'challenge_required' });
  expect(seen.filter(({ path }) => path === '/sms_mail')).toHaveLength(4);
});
