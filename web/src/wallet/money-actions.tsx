import { useLingui } from '@lingui/react/macro';
import { DepositIcon, ExchangeIcon, TransferIcon, WithdrawIcon } from '../ui/icons.tsx';
import styles from './wallet.module.css';

/** The four ways money moves. */
export function MoneyActions() {
  const { t } = useLingui();
  const actions = [
    { path: '/pages/fund/receive', label: t`Deposit`, icon: DepositIcon },
    { path: '/pages/fund/withdraw', label: t`Withdraw`, icon: WithdrawIcon },
    { path: '/pages/fund/fundTransfer', label: t`Transfer`, icon: TransferIcon },
    { path: '/pages/fund/transfer', label: t`Convert`, icon: ExchangeIcon },
  ];
  return (
    <nav className={styles.actions} aria-label={t`Money`}>
      {actions.map(({ path, label, icon: ActionIcon }) => (
        <a key={path} href={`#${path}`} className={styles.action}>
          <ActionIcon />
          <span>{label}</span>
        </a>
      ))}
    </nav>
  );
}
