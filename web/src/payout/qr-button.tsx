import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { FieldButton } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import { addressInPicture, readsCodes } from './qr-address.ts';

/** Reads an address from the picture of its QR code, taken or picked; nothing where the browser cannot. */
export function QrButton({ onAddress }: { onAddress: (address: string) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { data: isAble = false } = useQuery({ queryKey: ['device', 'qr'], queryFn: readsCodes, staleTime: Infinity });
  if (!isAble) return null;
  const read = async (file: File): Promise<void> => {
    const address = await addressInPicture(file).catch(() => null);
    if (address === null) toast(t`There is no QR code in this picture.`, { tone: 'bad' });
    else onAddress(address);
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
