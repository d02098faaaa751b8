import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { saveFile } from '../platform/files/save-file.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { lazyChunk } from '../platform/loading/lazy-page.tsx';
import { loadChunk } from '../platform/loading/load-chunk.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { WarningIcon } from '../ui/frame-icons.tsx';
import { DepositIcon, ShareIcon } from '../ui/icons.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import rows from '../ui/money/copy-row.module.css';
import { CopyRow } from '../ui/money/copy-row.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { type DepositChoice, networkLabel } from './choice.ts';
import { DemoNote } from './demo-note.tsx';
import styles from './deposit.module.css';
import { PaidFoot } from './paid-foot.tsx';
import { depositAddressQuery } from './queries.ts';

const QrCode = lazyChunk(() => import('../ui/money/qr-code.tsx'));

/** Where to pay to: code, text, and what must be known before. */
export function AddressStep({ choice, onNext }: { choice: DepositChoice; onNext: () => void }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { coin, network } = choice;
  const query = useQuery(depositAddressQuery(coin.currency, network.network));
  const code = coin.currency_name;
  const label = networkLabel(code, network);
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading label={t`Loading`}>
        <div className={styles.qrCard}>
          <Skeleton width={224} height={224} radius={12} />
        </div>
        <Skeleton height={56} radius={10} />
      </Loading>
    );
  }
  const { address, demo } = query.data;
  const mark = demo ? t`Sample – do not pay` : '';
  const title = t`${code} by ${label}`;
  const save = async (): Promise<void> => {
    try {
      const { qrPicture } = await loadChunk(() => import('./save-qr.ts'));
      saveFile(await qrPicture(address, { title, address, mark }), `${code}-${network.network}.png`);
    } catch {
      toast(t`The picture could not be saved. Try again.`, { tone: 'bad' });
    }
  };
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title, text: demo ? `${mark}\n${title}\n${address}` : `${title}\n${address}` });
    } catch (error) {
      // Changing one's mind is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast(t`Sharing did not work`, { tone: 'bad' });
    }
  };
  const minutes = network.minutes;
  const confirmations = network.confirmations;
  const minimum = number(network.minimum, { maxDigits: 8 });
  return (
    <div className={styles.split}>
      <div>
        {demo ? <DemoNote /> : null}
        <div className={styles.qrCard}>
          <Suspense fallback={<Skeleton width={224} height={224} radius={12} />}>
            <QrCode text={address} name={title} demo={demo} />
          </Suspense>
          <div className={styles.qrActions}>
            <Button kind="secondary" size="small" onClick={() => void save()}>
              <DepositIcon size={18} />
              {t`Save picture`}
            </Button>
            {typeof navigator.share === 'function' ? (
              <Button kind="secondary" size="small" onClick={() => void share()}>
                <ShareIcon size={18} />
                {t`Share`}
              </Button>
            ) : null}
          </div>
        </div>
      </div>
      <div>
        <dl className={styles.facts}>
          <CopyRow label={t`Your ${code} address`} value={address} strong />
          <Fact label={t`Smallest deposit`}>
            {minimum} {code}
          </Fact>
          <Fact
            label={t`Arrives`}
          >{t`after ${plural(confirmations, { one: '# confirmation', other: '# confirmations' })}, about ${minutes} min`}</Fact>
          <Fact label={t`Credited to`}>{t`Spot account`}</Fact>
        </dl>
        <div className={styles.warning} role="note">
          <WarningIcon size={20} />
          <p>
            <Trans>
              Send only <strong>{code}</strong> by <strong>{label}</strong> to this address. Anything else is lost and
              cannot be brought back.
            </Trans>
          </p>
        </div>
        {network.network === 'XRP' || network.network === 'ATOM' ? (
          <p className={styles.ownNote}>{t`The address is yours alone: no destination tag and no memo is needed.`}</p>
        ) : null}
        <PaidFoot onNext={onNext} />
      </div>
    </div>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={cx(rows.line, styles.fact)}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
