import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { usePublicSettings } from '../platform/site/public-settings.ts';
import styles from './account.module.css';
import { passwordStrength } from './rules.ts';

/** How good a password is, in bars and words. */
export function Strength({ password }: { password: string }) {
  const { t } = useLingui();
  const { passwordMinLength: least } = usePublicSettings();
  const strength = passwordStrength(password, least);
  const words = [
    t`At least ${plural(least, { one: '# character', other: '# characters' })}`,
    t`Weak`,
    t`Medium`,
    t`Strong`,
  ];
  return (
    <span className={styles.strength} aria-live="polite">
      {[1, 2, 3].map((bar) => (
        <i key={bar} data-on={strength >= bar} />
      ))}
      <span>{words[strength]}</span>
    </span>
  );
}
