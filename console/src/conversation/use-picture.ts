import { PictureUpload, type ShownUpload } from '@aureus/client/files/picture-upload.ts';
import { sendPicture } from '@aureus/client/files/send-picture.ts';
import { shrinkPicture, UnreadablePictureError } from '@aureus/client/files/shrink-picture.ts';
import { operatorUpload } from '@aureus/contract/files/calls.ts';
import { t } from '@lingui/core/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readReply } from '../platform/calls/call.ts';
import { failureText } from '../platform/calls/error-text.ts';
import { chosenLanguage } from '../platform/language/chosen.ts';
import { currentToken } from '../platform/session/session.ts';

const create = (): PictureUpload =>
  new PictureUpload({
    shrink: (file) => shrinkPicture(file, 'conversation'),
    send: (picture, options) => {
      const fields = { lang: chosenLanguage() };
      return sendPicture({ definition: operatorUpload, fields, token: currentToken(), readReply }, picture, options);
    },
  });

/** The picture that an operator is about to send. */
export interface ChosenPicture extends ShownUpload {
  /** Once the server has taken it. */
  readonly reference: string | null;
  pick(file: Blob): void;
  clear(): void;
}

export function usePicture(): ChosenPicture {
  const [own] = useState(create);
  const [reference, setReference] = useState<string | null>(null);
  const shown = useSyncExternalStore(own.subscribe, own.shown);
  useEffect(() => () => own.end(), [own]);
  return {
    ...shown,
    reference,
    pick: (file) => {
      setReference(null);
      void own.pick(file, setReference);
    },
    clear: () => {
      own.clear();
      setReference(null);
    },
  };
}

/** Why a picture was not taken, in one sentence. */
export const pictureProblem = (error: unknown): string =>
  error instanceof UnreadablePictureError
    ? t`This file is not a picture we can read. Choose a JPEG, PNG or WebP.`
    : failureText(error);
