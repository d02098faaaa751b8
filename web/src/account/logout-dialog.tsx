import { logout } from '@aureus/contract/account/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { call } from '../platform/calls/call.ts';
import { redirectDelay } from '../platform/session/require-login.ts';
import { closeSession, currentToken } from '../platform/session/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.tsx';

/** Asks, and ends the session of this device. */
export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const router = useRouter();
  const leave = (): void => {
    // The session ends on this device whatever the server answers.
    void call(logout, {}).catch(() => undefined);
    closeSession();
    onClose();
    toast(t`Logged out`);
    const { href } = router.history.location;
    setTimeout(() => {
      // Whoever has gone on by then, e.g. to log in again, stays there, also who has come back here by that.
      const isStill = currentToken() === null && router.history.location.href === href;
      if (isStill) void router.navigate({ to: '/', replace: true });
    }, redirectDelay);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Log out?`}
      foot={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button onClick={leave}>{t`Log out`}</Button>
        </>
      }
    >
      {t`Open orders stay open.`}
    </Dialog>
  );
}
