import { uploadLink } from '@aureus/contract/files/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FailedText } from '../../ui/failed-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CallError } from '@aureus/client/call-error.ts';
import { call } from '../calls/call.ts';
import { privateKey } from '../queries/client.ts';
import { currentToken } from '../session/session.ts';
import styles from './files.module.css';

/** A picture only its owner may see: asked for with the session, kept in memory and nowhere else. */
const pictureQuery = (reference: string) =>
  queryOptions({
    queryKey: privateKey('files', 'picture', reference),
    queryFn: async ({ signal }): Promise<Blob> => {
      const { path } = await call(uploadLink, { reference }, { signal });
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

/** One of the user's own uploaded pictures. */
export function PrivatePicture({ reference, alt }: { reference: string; alt: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(pictureQuery(reference));
  if (data !== undefined) return <BlobImage blob={data} alt={alt} />;
  if (error === null) return <Skeleton height="100%" radius={0} />;
  return (
    <div className={styles.broken} role="alert">
      <p>
        <FailedText error={error} />
      </p>
      <button type="button" className={styles.again} onClick={() => void refetch()}>
        {t`Try again`}
      </button>
    </div>
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
  return <img ref={ref} alt={alt} className={styles.picture} />;
}
