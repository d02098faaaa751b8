import { type SendOptions, sendPicture } from '@aureus/client/files/send-picture.ts';
import { upload } from '@aureus/contract/files/calls.ts';
import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import { readReply } from '../calls/call.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { currentToken } from '../session/session.ts';

/** Sends a file of the user as it is. @returns its reference. @throws CallError; the signal's reason when it was given up */
export function uploadFile(file: Blob, purpose: FilePurpose, options?: SendOptions): Promise<string> {
  const fields = { purpose, lang: usePreferences.getState().language };
  return sendPicture({ definition: upload, fields, token: currentToken(), readReply }, file, options);
}
