import { t } from '@lingui/core/macro';
import type { AnyRouter } from '@tanstack/react-router';
import { setReactions } from '../platform/calls/reactions.ts';
import { redirectDelay } from '../platform/session/require-login.ts';
import { goToLogin, rememberReturn } from '../platform/session/return-to.ts';
import { askProof } from '../account/safety/ask-proof.ts';
import { closeSession } from '../platform/session/session.ts';
import { toast } from '../ui/toast.tsx';

/**
 * What replies about the session do to the app: '999' forgets the session and leads to login, '998' leads to the
 * identity page, both after a notice and 1.2 s. Many calls may fail at once; they lead there once.
 */
export function installSessionReactions(router: AnyRouter): void {
  let leading = false;
  const after = (message: string, go: () => void): void => {
    toast(message, { tone: 'bad' });
    if (leading) return;
    leading = true;
    setTimeout(() => {
      leading = false;
      go();
    }, redirectDelay);
  };
  setReactions({
    sessionLost: (message) => {
      rememberReturn(router);
      closeSession();
      after(message === '' ? t`Please log in first` : message, () => goToLogin(router));
    },
    proofRequired: askProof,
    identityRequired: (message) =>
      after(message === '' ? t`Please verify your identity first` : message, () =>
        router.history.push('/pages/setting/real_mark'),
      ),
  });
}
