import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { toast } from '../../ui/toast.tsx';
import { currentToken, useLoggedIn } from './session.ts';
import { goToLogin } from './return-to.ts';

/** From the notice to login, as for every redirect of the session. */
export const redirectDelay = 1_200;

/** Whether the sheet that asks to log in is open. The app shows it once. */
export const useLoginGate = create<{ open: boolean }>()(() => ({ open: false }));

/**
 * For actions that need a session: `const requireLogin = useRequireLogin(); … onClick={() => requireLogin(buy)}`.
 * Runs the action when logged in, else asks to log in; after login the user is back where they were.
 */
export function useRequireLogin(): (action: () => void) => void {
  return (action) => {
    if (currentToken() === null) useLoginGate.setState({ open: true });
    else action();
  };
}

/**
 * For pages that are nothing without a session: says so and leads to login after 1.2 s, and back afterwards.
 * Returns whether someone is logged in.
 */
export function useProtectedPage(): boolean {
  const { t } = useLingui();
  const router = useRouter();
  const loggedIn = useLoggedIn();
  const notice = t`Please log in first`;
  const [cameLoggedIn] = useState(loggedIn);
  useEffect(() => {
    if (loggedIn) return;
    // A session that ends while the page is open ends with words and a way of its own, of the logout or of the refused
    // call; this is for one that was ended in another tab.
    if (!cameLoggedIn) toast(notice);
    const timer = setTimeout(() => goToLogin(router, 'replace'), cameLoggedIn ? 2 * redirectDelay : redirectDelay);
    return () => clearTimeout(timer);
  }, [loggedIn, cameLoggedIn, notice, router]);
  return loggedIn;
}
