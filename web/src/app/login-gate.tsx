import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { rememberReturn } from '../platform/session/return-to.ts';
import { useLoginGate } from '../platform/session/require-login.ts';
import { Button } from '../ui/button.tsx';
import { LockedDrawing } from '../ui/drawings.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './shell.module.css';

/** Asks a visitor to log in before an action that needs an account. */
export default function LoginGate() {
  const { t } = useLingui();
  const router = useRouter();
  const { open } = useLoginGate();
  const close = (): void => useLoginGate.setState({ open: false });
  const go = (to: '/pages/common/login' | '/pages/common/register'): void => {
    rememberReturn(router);
    close();
    void router.navigate({ to });
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t`Log in to continue`}
      foot={
        <>
          <Button kind="secondary" onClick={() => go('/pages/common/register')}>
            {t`Register`}
          </Button>
          <Button onClick={() => go('/pages/common/login')}>{t`Log in`}</Button>
        </>
      }
    >
      <div className={styles.gate}>
        <LockedDrawing />
        <p>{t`We’ll bring you back to this page.`}</p>
      </div>
    </Sheet>
  );
}
