import { useLingui } from '@lingui/react/macro';
import { answerProof, useProofQuestion } from '../account/safety/ask-proof.ts';
import { useOnline } from '../platform/network/online.ts';
import { useLoginGate } from '../platform/session/require-login.ts';
import { Button } from '../ui/button.tsx';
import type { BrokenProps } from '../ui/error-boundary.tsx';
import { FailedDrawing } from '../ui/failed-drawing.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { SupportLink } from '../ui/support-link.tsx';
import styles from './shell.module.css';

/** In the place of the sheet that asks a visitor to log in. */
export function MissingGate({ onRetry }: BrokenProps) {
  const open = useLoginGate((state) => state.open);
  return <MissingSheet open={open} onClose={() => useLoginGate.setState({ open: false })} onRetry={onRetry} />;
}

/** In the place of the sheet that asks who is there. Leaving it is no proof. */
export function MissingProof({ onRetry }: BrokenProps) {
  const open = useProofQuestion(({ question }) => question !== null);
  return <MissingSheet open={open} onClose={() => answerProof(false)} onRetry={onRetry} />;
}

/** In the place of a sheet. */
export function MissingSheet({ open, onClose, onRetry }: BrokenProps & { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`This could not be loaded`}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t`Back`}
          </Button>
          <Button onClick={onRetry}>{t`Try again`}</Button>
        </>
      }
    >
      <div className={styles.gate} role="alert">
        <FailedDrawing />
        <p>
          {isOnline
            ? t`Something went wrong. Please try again.`
            : t`You are offline. This opens when there is a network.`}
        </p>
        <SupportLink />
      </div>
    </Sheet>
  );
}
