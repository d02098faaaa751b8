import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Proof, ProofForm } from '../../src/operator/session/proof.tsx';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: () => true,
  startAuthentication: async ({ optionsJSON }: { optionsJSON: object }) => ({ signed: optionsJSON }),
}));

function open(own: object): Proof[] {
  openSession('t');
  serve({
    '/operator/me': () => ({ ...meSample(2), ...own }),
    '/operator/passkey/ask': () => ({ options: '{"challenge":"c"}' }),
  });
  const proofs: Proof[] = [];
  show(<ProofForm label="Approve" onProof={async (proof) => void proofs.push(proof)} />);
  return proofs;
}

test('who has a passkey alone is asked for it and for no code', async () => {
  const proofs = open({ has_totp: false, passkeys: 1 });
  const button = await screen.findByRole('button', { name: 'Approve with a passkey' });
  expect(screen.queryByLabelText(/Code of the authenticator/)).toBeNull();
  await userEvent.click(button);
  await waitFor(() => expect(proofs).toEqual([{ passkey: '{"signed":{"challenge":"c"}}' }]));
});

test('who has no passkey is asked for the code alone', async () => {
  open({ has_totp: true, passkeys: 0 });
  await screen.findByLabelText(/Code of the authenticator/);
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
});
