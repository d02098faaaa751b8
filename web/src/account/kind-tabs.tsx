import { useLingui } from '@lingui/react/macro';
import { Tabs } from '../ui/tabs.tsx';
import styles from './account.module.css';
import type { NameKind } from './rules.ts';

/** By what name: e-mail, phone, and an account name where that is possible. */
export function KindTabs({
  value,
  onChange,
  kinds,
}: {
  value: NameKind;
  onChange: (kind: NameKind) => void;
  kinds: readonly NameKind[];
}) {
  const { t } = useLingui();
  const labels: Record<NameKind, string> = { email: t`E-mail`, mobile: t`Phone`, account: t`Account` };
  return (
    <Tabs
      label={t`Account type`}
      tabs={kinds.map((kind) => ({ value: kind, label: labels[kind] }))}
      value={value}
      onChange={onChange}
      className={styles.tabs}
    />
  );
}
