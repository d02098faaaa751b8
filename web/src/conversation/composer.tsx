import { longestText } from '@aureus/contract/conversation/limits.ts';
import { pointText, readPlace } from '@aureus/core/conversation/place.ts';
import { Plural, useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { pictureTypes } from '@aureus/client/files/shrink-picture.ts';
import { usePictureUpload } from '../platform/files/use-picture-upload.ts';
import { useDraft } from '../platform/session/draft.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { path } from '../ui/icon.tsx';
import { CloseIcon, PictureIcon } from '../ui/icons.tsx';
import { PlaceIcon } from '../ui/place-icon.tsx';
import styles from './conversation.module.css';
import { usePlaceToSend } from './use-place-to-send.ts';

const SendIcon = path('M4.5 12h13M12.2 6.2 18 12l-5.8 5.8');
/** From here on it is said how many characters are left. */
const NEARLY_FULL = 200;

/** Where a message is written. What is typed stays when the page is left. */
export function Composer({
  id,
  onSend,
  onType,
}: {
  id: number;
  onSend: (text: string, picture: string | null) => void;
  onType: () => void;
}) {
  const { t } = useLingui();
  const draft = useDraft(`conversation ${id}`, { text: '', place: '' });
  const { text, place } = draft.value;
  const askForPlace = usePlaceToSend((lines) => draft.change({ place: lines }));
  const [reference, setReference] = useState<string | null>(null);
  const upload = usePictureUpload('conversation', setReference);
  const chooser = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const room = place === '' ? longestText : longestText - place.length - 1;
  const left = room - text.length;
  const chosen = readPlace(place)?.place;
  const hasPicture = upload.state.kind !== 'none';
  const canSend = left >= 0 && (hasPicture ? reference !== null : text.trim() !== '' || place !== '');

  const send = (): void => {
    if (!canSend) return;
    onSend([text.trim(), place].filter(Boolean).join('\n'), reference);
    draft.clear();
    upload.clear();
    field.current?.focus();
  };
  // With a keyboard beside the screen Enter sends; on a phone it begins a new line, and the button sends.
  const onKeyDown = (event: KeyboardEvent): void => {
    const isPlain = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isPlain || !matchMedia('(hover: hover) and (pointer: fine)').matches) return;
    event.preventDefault();
    send();
  };
  const onPick = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file !== undefined) upload.pick(file);
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {hasPicture ? (
        <div className={styles.chosen}>
          {upload.preview === null ? null : <img src={upload.preview} alt={t`The picture you chose`} />}
          <span role="status">
            {upload.state.kind === 'working' ? t`Uploading…` : null}
            {upload.state.kind === 'failed' ? upload.state.text : null}
          </span>
          {upload.state.kind === 'failed' && upload.state.retry !== null ? (
            <Button kind="text" size="small" onClick={upload.state.retry}>
              {t`Try again`}
            </Button>
          ) : null}
          <IconButton label={t`Remove the picture`} onClick={upload.clear}>
            <CloseIcon size={18} />
          </IconButton>
        </div>
      ) : null}
      {chosen === undefined ? null : (
        <div className={styles.chosen}>
          <PlaceIcon size={26} />
          <span className={styles.chosenPlace}>
            <strong dir="auto">{chosen.name}</strong>
            <small>{pointText(chosen).replace(',', ', ')}</small>
          </span>
          <IconButton label={t`Remove the place`} onClick={() => draft.change({ place: '' })}>
            <CloseIcon size={18} />
          </IconButton>
        </div>
      )}
      <div className={styles.row}>
        <input ref={chooser} type="file" accept={pictureTypes} hidden onChange={onPick} data-part="chooser" />
        <IconButton label={t`Send a picture`} onClick={() => chooser.current?.click()}>
          <PictureIcon />
        </IconButton>
        <IconButton label={t`Send a place`} onClick={askForPlace}>
          <PlaceIcon />
        </IconButton>
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          value={text}
          maxLength={room}
          aria-label={t`Message`}
          placeholder={t`Message`}
          dir="auto"
          onChange={(event) => {
            draft.change({ text: event.target.value });
            onType();
          }}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className={styles.send} aria-label={t`Send`} disabled={!canSend}>
          <SendIcon size={20} />
        </button>
      </div>
      {left <= NEARLY_FULL ? (
        <p className={styles.left}>
          <Plural value={left} one="# character left" other="# characters left" />
        </p>
      ) : null}
    </form>
  );
}
