import { useLingui } from '@lingui/react/macro';
import styles from './account.module.css';
import { passwordMin, passwordStrength } from './rules.ts';

/** How good a password is, in bars and words. */
export function Strength({ password }: { password: string }) {
  const { t } = useLingui();
  const strength = passwordStrength(password);
  const words = [t`At least ${passwordMin} characters`, t`Weak`, t`Medium`, t`Strong`];
  return (
    <span className={styles.strength} aria-live="polite">
      {[1, 2, 3].map((bar) => (
        <i key={bar} data-on={strength >= bar} />
      ))}
      <span>{words[strength]}</span>
    </span>
  );
}
