import { useLingui } from '@lingui/react/macro';
import { BellIcon, ClockIcon, LockIcon, RefreshIcon } from '../ui/icons.tsx';
import styles from './loans.module.css';
import { IconTile } from '../ui/icon-steps.tsx';

/** What a loan is good for. */
export function Points() {
  const { t } = useLingui();
  const points = [
    { icon: LockIcon, title: t`Keep your coins`, text: t`They secure the loan and come back once it is repaid.` },
    {
      icon: ClockIcon,
      title: t`Interest by the day`,
      text: t`You pay for the days that have begun, and nothing else.`,
    },
    {
      icon: RefreshIcon,
      title: t`Repay when you like`,
      text: t`In parts or all at once, also from the collateral, without a penalty.`,
    },
    { icon: BellIcon, title: t`Warned in time`, text: t`Four warnings come before collateral is sold.` },
  ];
  return (
    <ul className={styles.points}>
      {points.map(({ icon, title, text }) => (
        <li key={title}>
          <IconTile icon={icon} />
          <div>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The way of a loan in four steps. */
export function Steps() {
  const { t } = useLingui();
  const steps = [
    t`Choose how much and for how long`,
    t`Set collateral aside`,
    t`Get the money at once`,
    t`Repay and get the collateral back`,
  ];
  return (
    <ol className={styles.steps} aria-label={t`Four steps`}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
