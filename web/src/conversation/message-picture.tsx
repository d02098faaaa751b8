import { CallError } from '@aureus/client/call-error.ts';
import { picture } from '@aureus/contract/conversation/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { privateKey } from '../platform/queries/client.ts';
import { currentToken } from '../platform/session/session.ts';
import { IconButton } from '../ui/button.tsx';
import { CloseIcon, RefreshIcon } from '../ui/icons.tsx';
import { useModal } from '../ui/use-modal.ts';
import styles from './conversation.module.css';

const pictureQuery = (id: number, seq: number) =>
  queryOptions({
    queryKey: privateKey('conversation', 'picture', id, seq),
    queryFn: async ({ signal }): Promise<Blob> => {
      const { path } = await call(picture, { id, seq }, { signal });
      const response = await fetch(path, { headers: { Authorization: currentToken() ?? '' }, signal }).catch(
        (cause: unknown) => {
          throw new CallError('network', { cause });
        },
      );
      if (!response.ok) throw new CallError('http', { status: response.status });
      return response.blob();
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });

interface Shown {
  readonly id: number;
  readonly seq: number;
  /** In pixels; its place is there before it is. */
  readonly size: { readonly width: number; readonly height: number };
  /** Who has sent it. */
  readonly from: string;
}

/** At most so wide and high, and at least so high that a finger finds it; in pixels. */
const WIDEST = 260;
const HIGHEST = 320;
const LEAST_HIGH = 44;

/** The place of a picture in a message: what does not fit into it is cut off at the edges. */
function placeOf(width: number, height: number): { width: number; height: number } {
  const wide = Math.max(LEAST_HIGH, Math.min(width, WIDEST));
  return { width: wide, height: Math.min(HIGHEST, Math.max(LEAST_HIGH, (wide * height) / width)) };
}

/** A picture in a conversation; pressed, it fills the screen. */
export function MessagePicture({ id, seq, size: { width, height }, from }: Shown) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(pictureQuery(id, seq));
  const [isLarge, setLarge] = useState(false);
  const place = placeOf(width, height);
  const words = from === '' ? t`Picture` : t`Picture from ${from}`;
  const close = (): void => setLarge(false);
  const dialog = useModal(isLarge, close);
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        style={{ width: place.width, aspectRatio: `${place.width} / ${place.height}` }}
        aria-label={error === null ? t`Enlarge: ${words}` : t`Load again: ${words}`}
        onClick={() => (error === null ? setLarge(data !== undefined) : void refetch())}
      >
        {data === undefined ? null : <BlobImage blob={data} alt="" />}
        {error === null ? null : <RefreshIcon size={24} />}
      </button>
      <dialog ref={dialog} className={styles.viewer} aria-label={words}>
        {isLarge && data !== undefined ? <BlobImage blob={data} alt={words} /> : null}
        <IconButton label={t({ message: 'Close', context: 'picture' })} className={styles.closeViewer} onClick={close}>
          <CloseIcon />
        </IconButton>
      </dialog>
    </>
  );
}

function BlobImage({ blob, alt }: { blob: Blob; alt: string }) {
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const image = ref.current;
    if (image === null) return;
    const address = URL.createObjectURL(blob);
    image.src = address;
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return <img ref={ref} alt={alt} />;
}
