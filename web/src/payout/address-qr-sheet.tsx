import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { lazyChunk } from '../platform/loading/lazy-page.tsx';
import { CopyRow } from '../ui/money/copy-row.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './payout.module.css';
import type { SavedAddress } from './queries.ts';

const QrCode = lazyChunk(() => import('../ui/money/qr-code.tsx'));

/**
 * A saved address as a QR code, to be held beside that of the wallet it belongs to. It is drawn from the address: a
 * picture somebody uploaded could show another one.
 */
export function AddressQrSheet({ address, onClose }: { address: SavedAddress | null; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet
      open={address !== null}
      onClose={onClose}
      title={address === null ? '' : address.label === '' ? address.name : address.label}
    >
      {address === null ? null : (
        <>
          <div className={styles.qr}>
            <Suspense fallback={<Skeleton width={224} height={224} radius={12} />}>
              <QrCode text={address.address} name={`${address.name} · ${address.network}`} demo={false} />
            </Suspense>
          </div>
          <dl className={styles.exact}>
            <CopyRow label={t`Address on ${address.network}`} value={address.address} strong />
          </dl>
        </>
      )}
    </Sheet>
  );
}
