import { useLingui } from '@lingui/react/macro';
import { NavBar } from '../ui/nav-bar.tsx';
import layout from '../ui/product.module.css';
import { AgreementText } from './agreement-text.tsx';

/** What whoever follows a trader agrees to. */
export default function AgreementPage() {
  const { t } = useLingui();
  return (
    <>
      <NavBar title={t`Copy trading agreement`} />
      <main className={layout.read}>
        <AgreementText />
      </main>
    </>
  );
}
