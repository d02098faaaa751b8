import { PictureUpload, type UploadState as Upload } from '@aureus/client/files/picture-upload.ts';
import { type PicturePurpose, shrinkPicture, UnreadablePictureError } from '@aureus/client/files/shrink-picture.ts';
import { t } from '@lingui/core/macro';
import { createElement, type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { FailedText } from '../../ui/failed-text.tsx';
import { uploadFile } from './upload-file.ts';

/** How far the picture has come; of a failure in words. */
export type UploadState =
  | Exclude<Upload, { kind: 'failed' }>
  | { readonly kind: 'failed'; readonly text: ReactNode; readonly retry: (() => void) | null };

const create = (purpose: PicturePurpose): PictureUpload =>
  new PictureUpload({
    shrink: (file) => shrinkPicture(file, purpose),
    send: (picture, options) => uploadFile(picture, purpose, options),
  });

/** One picture on its way to the server; a newly picked one takes the place of the one before. */
export function usePictureUpload(purpose: PicturePurpose, onChange: (reference: string | null) => void) {
  const own = useMemo(() => create(purpose), [purpose]);
  const { state, preview } = useSyncExternalStore(own.subscribe, own.shown);
  useEffect(() => () => own.end(), [own]);
  return {
    state: inWords(state),
    /** Address of the picked picture on this device; null when none was picked here. */
    preview,
    pick: (file: Blob) => {
      onChange(null);
      void own.pick(file, onChange);
    },
    clear: () => {
      own.clear();
      onChange(null);
    },
  };
}

function inWords(state: Upload): UploadState {
  if (state.kind !== 'failed') return state;
  const { error, retry } = state;
  const text =
    error instanceof UnreadablePictureError
      ? t`This file is not a picture we can read. Choose a JPEG, PNG or WebP.`
      : createElement(FailedText, { error });
  return { kind: 'failed', text, retry };
}
