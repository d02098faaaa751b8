import { useLingui } from '@lingui/react/macro';
import { qrPath } from '../../platform/qr/qr-path.ts';
import styles from './qr-code.module.css';

/** An address as a QR code, dark on light in every theme: readers need it so. */
export default function QrCode({ text, name, demo }: { text: string; name: string; demo: boolean }) {
  const { t } = useLingui();
  const { path, side } = qrPath(text);
  return (
    <div className={styles.qr}>
      <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={t`QR code of ${name}`} shapeRendering="crispEdges">
        <rect width={side} height={side} fill="var(--paper)" />
        <path d={path} fill="var(--ink)" />
      </svg>
      {demo ? <span className={styles.mark}>{t`Sample – do not pay`}</span> : null}
    </div>
  );
}
