import { useLingui } from '@lingui/react/macro';
import { SupportLine } from '../content/public.ts';
import { Button } from '../ui/button.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import styles from './deposit.module.css';

/** On to telling what was paid; whoever is unsure asks before. */
export function PaidFoot({ onNext }: { onNext: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.ask}>
        <SupportLine text={t`Not sure? Ask customer service before you pay.`} />
      </div>
      <PageFoot className={styles.foot}>
        <Button full onClick={onNext}>
          {t`I have paid`}
        </Button>
        <p className={styles.footNote}>{t`Then tell us how much, with a picture of the payment.`}</p>
      </PageFoot>
    </>
  );
}
