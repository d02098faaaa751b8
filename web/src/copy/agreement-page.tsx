import { useLingui } from '@lingui/react/macro';
import { NavBar } from '../ui/nav-bar.tsx';
import { AgreementText } from './agreement-text.tsx';
import styles from './copy.module.css';

/** What whoever follows a trader agrees to. */
export default function AgreementPage() {
  const { t } = useLingui();
  return (
    <>
      <NavBar title={t`Copy trading agreement`} />
      <main className={styles.read}>
        <AgreementText />
      </main>
    </>
  );
}
