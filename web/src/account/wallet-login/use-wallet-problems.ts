import { useLingui } from '@lingui/react/macro';
import type { WalletProblem } from './sign-in.ts';

/** Says why a wallet did not log in, and what to do about it. */
export function useWalletProblems(): (problem: WalletProblem, wallet: string) => string {
  const { t } = useLingui();
  return (problem, wallet) => {
    switch (problem) {
      case 'not_installed':
        return t`${wallet} is not installed here. Install it, or open this page in the browser inside the ${wallet} app.`;
      case 'refused':
        return t`You declined in ${wallet}. Nothing was signed.`;
      case 'connection_failed':
        return t`${wallet} could not be reached. Unlock it and try again.`;
      case 'no_address':
        return t`${wallet} gave no address. Choose an account in it and try again.`;
    }
  };
}
