import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { LONGEST_TEXT } from './drawing.ts';

/** What is to stand on the chart. Mounted while it is asked. */
export function NoteSheet({
  text,
  onWrite,
  onClose,
}: {
  text: string;
  onWrite: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(text);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Text`}
      foot={
        <Button full disabled={typed.trim() === ''} onClick={() => onWrite(typed.trim())}>
          {t`Done`}
        </Button>
      }
    >
      <TextField
        label={t`Text on the chart`}
        value={typed}
        maxLength={LONGEST_TEXT}
        autoCapitalize="sentences"
        onChange={(event) => setTyped(event.target.value)}
      />
    </Sheet>
  );
}
