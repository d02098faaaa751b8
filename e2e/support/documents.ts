import { submitReal } from '@aureus/contract/identity/calls.ts';
import type { Api } from './api.ts';
import { somePicture } from './pictures.ts';

/** Sends the two pictures of the advanced level, for operators to pass. */
export async function sendDocuments(base: string, api: Api): Promise<void> {
  const upload = async (name: string): Promise<string> => {
    const form = new FormData();
    form.set('purpose', 'identity');
    form.set('file', new Blob([new Uint8Array(somePicture(name).buffer)], { type: 'image/png' }), `${name}.png`);
    const response = await fetch(`${base}/api/upload`, {
      method: 'POST',
      headers: { Authorization: api.token },
      body: form,
    });
    return ((await response.json()) as { message: string }).message;
  };
  await api.call(submitReal, { real_type: '2', front_pic: await upload('front'), reverse_pic: await upload('back') });
}
