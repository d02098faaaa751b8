import { builtInPortraits } from '@aureus/contract/account/profile-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText } from '../platform/calls/error-text.ts';
import { moveByArrow } from '../ui/roving.ts';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './profile.module.css';

/** Thirty portraits to choose from; a press chooses. */
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
      toast(errorText(error), { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet open={open} onClose={onClose} title={t`Portrait`}>
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
