import { compatibleTypes, maxUploadBytes, mediaTypes, motionTypes } from '@aureus/contract/files/limits.ts';
import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { uploadFile } from '../platform/files/upload-file.ts';
import { Button } from '../ui/button.tsx';
import { FailedText } from '../ui/failed-text.tsx';
import { CheckIcon } from '../ui/frame-icons.tsx';
import money from '../ui/money/money-form.module.css';
import styles from './art.module.css';

/** What file dialogs offer. */
const accepted = {
  artwork_motion: motionTypes.join(','),
  artwork_media: mediaTypes.join(','),
} as const satisfies Partial<Record<FilePurpose, string>>;

const MEGABYTE = 1024 * 1024;

type State =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'failed'; readonly text: ReactNode }
  | { readonly kind: 'done'; readonly name: string };

/** A file of an animation, a sound or a film, sent as it is and at once; the form holds its reference. */
export function MediaField({
  label,
  purpose,
  only,
  onChange,
}: {
  label: string;
  purpose: keyof typeof accepted;
  /**
   * Called with the reference once the server has taken the file, and with null when another one is on its way; and with
   * whether all browsers play what it is, by its name.
   */
  onChange: (reference: string | null, isCompatible: boolean) => void;
  /** Of all kinds of files that may be chosen these alone. */
  only?: readonly string[];
}) {
  const { t } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController | null>(null);
  const [state, setState] = useState<State>({ kind: 'none' });
  useEffect(() => () => abort.current?.abort(), []);
  const most = maxUploadBytes / MEGABYTE;
  const send = async (file: File): Promise<void> => {
    abort.current?.abort();
    const own = new AbortController();
    abort.current = own;
    onChange(null, true);
    if (file.size > maxUploadBytes) {
      setState({ kind: 'failed', text: t`The file is too large: at most ${most} MB.` });
      return;
    }
    setState({ kind: 'sending', share: 0 });
    try {
      const reference = await uploadFile(file, purpose, {
        signal: own.signal,
        onProgress: (share) => {
          if (!own.signal.aborted) setState({ kind: 'sending', share });
        },
      });
      if (own.signal.aborted) return;
      setState({ kind: 'done', name: file.name });
      onChange(reference, (compatibleTypes as readonly string[]).includes(file.type));
    } catch (error) {
      if (!own.signal.aborted) setState({ kind: 'failed', text: <FailedText error={error} /> });
    }
  };
  return (
    <div role="group" aria-label={label} className={styles.media}>
      <span className={styles.quiet}>{label}</span>
      <input
        ref={chooser}
        type="file"
        accept={only?.join(',') ?? accepted[purpose]}
        hidden
        data-part="media"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be picked again after a failure.
          event.target.value = '';
          if (file !== undefined) void send(file);
        }}
      />
      <Button kind="secondary" loading={state.kind === 'sending'} onClick={() => chooser.current?.click()}>
        {state.kind === 'done' ? t`Choose another file` : t`Choose a file`}
      </Button>
      {state.kind === 'sending' ? <progress max={1} value={state.share} aria-label={t`Upload`} /> : null}
      <p className={state.kind === 'failed' ? money.failed : styles.quiet} role="status">
        {state.kind === 'failed' ? (
          state.text
        ) : state.kind === 'done' ? (
          <>
            <CheckIcon size={14} /> {state.name}
          </>
        ) : (
          t`At most ${most} MB`
        )}
      </p>
    </div>
  );
}
