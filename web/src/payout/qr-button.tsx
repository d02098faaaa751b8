import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { FieldButton } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import { textInPicture, readsCodes } from './qr-text.ts';

/** Reads the text of a QR code from its picture, taken or picked; nothing where the browser cannot. */
export function QrButton({ onText }: { onText: (text: string) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { data: isAble = false } = useQuery({ queryKey: ['device', 'qr'], queryFn: readsCodes, staleTime: Infinity });
  if (!isAble) return null;
  const read = async (file: File): Promise<void> => {
    const text = await textInPicture(file).catch(() => null);
    if (text === null) toast(t`There is no QR code in this picture.`, { tone: 'bad' });
    else onText(text);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void read(file);
        }}
      />
      <FieldButton aria-label={t`Read a QR code`} onClick={() => input.current?.click()}>
        {t`QR code`}
      </FieldButton>
    </>
  );
}
