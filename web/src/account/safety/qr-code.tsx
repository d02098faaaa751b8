import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './safety.module.css';

/** A text as QR. What draws it is loaded when first needed; without it the text beside it does. */
export function QrCode({ text }: { text: string }) {
  const { t } = useLingui();
  const [drawn, setDrawn] = useState<{ path: string; side: number } | null>(null);
  useEffect(() => {
    let gone = false;
    loadChunk(() => import('../../platform/qr/qr-path.ts')).then(
      ({ qrPath }) => gone || setDrawn(qrPath(text)),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [text]);
  if (drawn === null) return <Skeleton width={200} height={200} radius={12} />;
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${drawn.side} ${drawn.side}`}
      role="img"
      aria-label={t`QR code for your authenticator app`}
      shapeRendering="crispEdges"
    >
      <path d={drawn.path} fill="var(--ink)" />
    </svg>
  );
}
