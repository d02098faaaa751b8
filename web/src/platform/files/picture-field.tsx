import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { CheckIcon } from '../../ui/frame-icons.tsx';
import { CameraIcon, PictureIcon } from '../../ui/icons.tsx';
import styles from './files.module.css';
import { PrivatePicture } from './private-picture.tsx';
import { type PicturePurpose, pictureTypes } from './shrink-picture.ts';
import { usePictureUpload } from './use-picture-upload.ts';

export interface PictureFieldProps {
  label: string;
  /** What the picture should show. */
  hint?: ReactNode;
  purpose: PicturePurpose;
  /** Reference of the uploaded picture; null while there is none. */
  value: string | null;
  /** Called with the reference once the server has taken the picture, and with null when it is given up. */
  onChange: (reference: string | null) => void;
  error?: string | undefined;
  /** Proportion of the frame: a card, or a square for QR codes and portraits. */
  shape?: 'card' | 'square';
}

/**
 * A picture taken with the camera, picked from the device or dropped here. It is made smaller on the device and sent at
 * once; the form holds its reference.
 */
export function PictureField({ label, hint, purpose, value, onChange, error, shape = 'card' }: PictureFieldProps) {
  const { t } = useLingui();
  const { state, preview, pick, clear } = usePictureUpload(purpose, onChange);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const labelId = useId();
  const noteId = useId();
  const problem = state.kind === 'failed' ? state.text : state.kind === 'working' ? undefined : error;
  const shown = preview !== null || (value !== null && state.kind === 'none');

  const onPick = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    // The same file may be picked again after a failure.
    event.target.value = '';
    if (file !== undefined) pick(file);
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) pick(file);
  };

  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={noteId} className={styles.field}>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      <input ref={chooser} type="file" accept={pictureTypes} hidden onChange={onPick} data-part="chooser" />
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={onPick} />
      <div
        className={cx(styles.frame, styles[shape], isOver && styles.over, problem !== undefined && styles.wrong)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {preview !== null ? (
          <img src={preview} alt={t`${label}: the picture you chose`} className={styles.picture} />
        ) : null}
        {preview === null && value !== null && state.kind === 'none' ? (
          <PrivatePicture reference={value} alt={t`${label}: the picture you chose`} />
        ) : null}
        {shown ? null : (
          <div className={styles.empty}>
            <PictureIcon size={32} />
            <div className={styles.choices}>
              <Button kind="secondary" size="small" className={styles.camera} onClick={() => camera.current?.click()}>
                <CameraIcon size={18} />
                {t`Take a photo`}
              </Button>
              <Button
                kind="secondary"
                size="small"
                loading={state.kind === 'working'}
                onClick={() => chooser.current?.click()}
              >
                {t`Choose a picture`}
              </Button>
            </div>
          </div>
        )}
        {state.kind === 'working' && shown ? <Progress share={state.share} /> : null}
        {state.kind === 'done' ? (
          <span className={styles.done}>
            <CheckIcon size={14} />
            {t`Uploaded`}
          </span>
        ) : null}
      </div>
      <div id={noteId} className={styles.note}>
        {problem === undefined ? hint : <span className={styles.error}>{problem}</span>}
      </div>
      <span className="visually-hidden" role="status">
        {state.kind === 'working' ? t`Uploading` : state.kind === 'done' ? t`Uploaded` : ''}
      </span>
      {shown ? (
        <div className={styles.actions}>
          {state.kind === 'failed' && state.retry !== null ? (
            <Button size="small" onClick={state.retry}>
              {t`Try again`}
            </Button>
          ) : null}
          <Button kind="secondary" size="small" onClick={() => chooser.current?.click()}>
            {t`Choose another`}
          </Button>
          <Button kind="text" size="small" onClick={clear}>
            {t`Remove`}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Progress({ share }: { share: number | null }) {
  const { t } = useLingui();
  return (
    <div className={styles.veil}>
      <span>{share === null ? t`Checking…` : t`Uploading…`}</span>
      <progress
        className={styles.progress}
        max={1}
        {...(share === null ? {} : { value: share })}
        aria-label={t`Upload`}
      />
    </div>
  );
}
