import { builtInPortraits } from '@aureus/contract/account/profile-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PictureField } from '../platform/files/picture-field.tsx';
import { moveByArrow } from '../ui/roving.ts';
import { Sheet } from '../ui/sheet.tsx';
import styles from './profile.module.css';
import { toastFailure } from '../ui/toast-failure.ts';

/** Lives as long as the sheet is open: a picture that was not taken in the end is forgotten. */
function OwnPicture({ onChoose }: { onChoose: (portrait: string) => Promise<void> }) {
  const { t } = useLingui();
  const [reference, setReference] = useState<string | null>(null);
  return (
    <PictureField
      label={t`Your own picture`}
      hint={t`Everybody can see it.`}
      purpose="avatar"
      shape="square"
      value={reference}
      onChange={(next) => {
        setReference(next);
        if (next !== null) void onChoose(next);
      }}
    />
  );
}

/** Thirty portraits to choose from, and a picture of one's own; a press chooses. */
export function PortraitSheet({
  open,
  onClose,
  current,
  onChoose,
}: {
  open: boolean;
  onClose: () => void;
  current: string;
  onChoose: (portrait: string) => Promise<void>;
}) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const focusable = builtInPortraits.includes(current) ? current : builtInPortraits[0];
  const choose = async (portrait: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await onChoose(portrait);
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet open={open} onClose={onClose} title={t`Portrait`} dismissable={!busy}>
      <OwnPicture onChoose={choose} />
      <div role="radiogroup" aria-label={t`Portrait`} className={styles.portraits}>
        {builtInPortraits.map((portrait, index) => (
          <button
            key={portrait}
            type="button"
            role="radio"
            data-roving
            aria-checked={portrait === current}
            aria-label={t`Portrait ${index + 1}`}
            tabIndex={portrait === focusable ? 0 : -1}
            className={styles.portrait}
            onKeyDown={moveByArrow}
            onClick={() => void choose(portrait)}
          >
            <img src={portrait} alt="" width={54} height={54} loading="lazy" />
          </button>
        ))}
      </div>
    </Sheet>
  );
}
