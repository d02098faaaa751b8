import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { FailedText } from '../ui/failed-text.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './profile.module.css';

interface ProfileTextProps {
  open: boolean;
  onClose: () => void;
  title: string;
  hint: string;
  /** Characters it has at most. */
  longest: number;
  value: string;
  /** What is wrong with a text, or null. */
  problem: (text: string) => string | null;
  onSave: (text: string) => Promise<void>;
}

/** One line of the profile, changed in a sheet. */
export function ProfileTextSheet({ open, onClose, title, ...form }: ProfileTextProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <ProfileTextForm title={title} {...form} />
    </Sheet>
  );
}

/** Lives as long as the sheet is open, so each opening begins with what is stored. */
function ProfileTextForm({ title, hint, longest, value, problem, onSave }: Omit<ProfileTextProps, 'open' | 'onClose'>) {
  const { t } = useLingui();
  const [text, setText] = useState(value);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const wrong = problem(text.trim());
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (wrong !== null || busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await onSave(text.trim());
    } catch (error) {
      setRefusal(<FailedText error={error} />);
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={title}
        labelHidden
        hint={hint}
        value={text}
        // One sign may be many units of UTF-16: a family of four is eleven.
        maxLength={longest * 12}
        onChange={(event) => setText(event.target.value)}
        error={refusal ?? (tried && wrong !== null ? wrong : undefined)}
      />
      <Button type="submit" full loading={busy}>
        {t`Save`}
      </Button>
    </form>
  );
}
