import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './safety.module.css';

type Cells = readonly (readonly boolean[])[];

/** A text as QR. What draws it is loaded when first needed; without it the text beside it does. */
export function QrCode({ text }: { text: string }) {
  const { t } = useLingui();
  const [cells, setCells] = useState<Cells | null>(null);
  useEffect(() => {
    let gone = false;
    loadChunk(() => import('uqr')).then(
      ({ encode }) => gone || setCells(encode(text, { ecc: 'M', border: 2 }).data),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [text]);
  if (cells === null) return <Skeleton width={200} height={200} radius={12} />;
  const path = cells.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${cells.length} ${cells.length}`}
      role="img"
      aria-label={t`QR code for your authenticator app`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#0b0c0f" />
    </svg>
  );
}
