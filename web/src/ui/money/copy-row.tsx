import { useLingui } from '@lingui/react/macro';
import { AddressText } from '../address-text.tsx';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { CopyIcon } from '../icons.tsx';
import { toast } from '../toast.tsx';
import styles from './copy-row.module.css';

/** A fact to be taken over exactly, with its button to copy it. */
export function CopyRow({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  const { t } = useLingui();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      toast(t`Copied`, { tone: 'good' });
    } catch {
      toast(t`Copying is not possible here. Select the text instead.`, { tone: 'bad' });
    }
  };
  return (
    <div className={cx(styles.line, styles.copy, strong && styles.strong)}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.exact}>{value.includes(' ') ? value : <AddressText>{value}</AddressText>}</span>
        <IconButton label={t`Copy ${label}`} onClick={() => void copy()}>
          <CopyIcon size={20} />
        </IconButton>
      </dd>
    </div>
  );
}
