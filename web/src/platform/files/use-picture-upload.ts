import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../calls/error-text.ts';
import { type PicturePurpose, shrinkPicture, UnreadablePictureError } from './shrink-picture.ts';
import { uploadPicture } from './upload-picture.ts';

export type UploadState =
  | { readonly kind: 'none' }
  /** `share` is null while the picture is made smaller and while the server looks at it. */
  | { readonly kind: 'working'; readonly share: number | null }
  | { readonly kind: 'failed'; readonly text: string; readonly retry: (() => void) | null }
  | { readonly kind: 'done' };

/** One picture on its way to the server; a newly picked one takes the place of the one before. */
export function usePictureUpload(purpose: PicturePurpose, onChange: (reference: string | null) => void) {
  const [state, setState] = useState<UploadState>({ kind: 'none' });
  const [preview, setPreview] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);

  useEffect(() => () => abort.current?.abort(), []);
  useEffect(
    () => () => {
      if (preview !== null) URL.revokeObjectURL(preview);
    },
    [preview],
  );

  const send = async (picture: Blob, own: AbortController): Promise<void> => {
    setState({ kind: 'working', share: 0 });
    try {
      const reference = await uploadPicture(picture, purpose, {
        signal: own.signal,
        onProgress: (share) => {
          if (!own.signal.aborted) setState({ kind: 'working', share: share < 1 ? share : null });
        },
      });
      if (own.signal.aborted) return;
      setState({ kind: 'done' });
      onChange(reference);
    } catch (error) {
      if (own.signal.aborted) return;
      setState({ kind: 'failed', text: errorText(error), retry: () => void send(picture, own) });
    }
  };

  const pick = async (file: Blob): Promise<void> => {
    abort.current?.abort();
    const own = new AbortController();
    abort.current = own;
    onChange(null);
    setState({ kind: 'working', share: null });
    try {
      const picture = await shrinkPicture(file, purpose);
      if (own.signal.aborted) return;
      setPreview(URL.createObjectURL(picture));
      await send(picture, own);
    } catch (error) {
      if (own.signal.aborted) return;
      setPreview(null);
      const text =
        error instanceof UnreadablePictureError
          ? t`This file is not a picture we can read. Choose a JPEG, PNG or WebP.`
          : errorText(error);
      setState({ kind: 'failed', text, retry: null });
    }
  };

  return {
    state,
    /** Address of the picked picture on this device; null when none was picked here. */
    preview,
    pick: (file: Blob) => void pick(file),
    clear: () => {
      abort.current?.abort();
      setPreview(null);
      setState({ kind: 'none' });
      onChange(null);
    },
  };
}
