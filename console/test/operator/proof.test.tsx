import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type Proof, ProofForm } from '../../src/operator/session/proof.tsx';
import { openSession } from '../../src/platform/session/session.ts';
import { show } from '../support/console.tsx';
import { meSample } from '../support/samples.ts';
import { serve } from '../support/server.ts';

afterEach(() => Reflect.deleteProperty(navigator, 'credentials'));

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const inBase64Url = (text: string): string => btoa(text).replaceAll('=', '');

/** A browser whose passkey signs what it is asked. */
function haveAPasskey(): void {
  const get = async ({ publicKey }: { publicKey: { challenge: ArrayBuffer } }) => ({
    id: 'key',
    rawId: bytes('key'),
    type: 'public-key',
    response: { authenticatorData: bytes('data'), clientDataJSON: bytes('{}'), signature: publicKey.challenge },
    getClientExtensionResults: () => ({}),
  });
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
}

function open(own: object): Proof[] {
  openSession('t');
  serve({
    '/operator/me': () => ({ ...meSample(2), ...own }),
    '/operator/passkey/ask': () => ({ options: JSON.stringify({ challenge: inBase64Url('challenge') }) }),
  });
  const proofs: Proof[] = [];
  show(<ProofForm label="Approve" onProof={async (proof) => void proofs.push(proof)} />);
  return proofs;
}

test('who has a passkey alone is asked for it and for no code', async () => {
  haveAPasskey();
  const proofs = open({ has_totp: false, passkeys: 1 });
  const button = await screen.findByRole('button', { name: 'Approve with a passkey' });
  expect(screen.queryByLabelText(/Code of the authenticator/)).toBeNull();
  await userEvent.click(button);
  await waitFor(() => expect(proofs).toHaveLength(1));
  expect(JSON.parse((proofs[0] as { passkey: string }).passkey)).toMatchObject({
    id: 'key',
    response: { signature: inBase64Url('challenge') },
  });
});

test('who has no passkey is asked for the code alone', async () => {
  open({ has_totp: true, passkeys: 0 });
  await screen.findByLabelText(/Code of the authenticator/);
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
});
