import { useLingui } from '@lingui/react/macro';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { ClockIcon, LockIcon, ShieldIcon } from '../ui/icons.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import layout from '../ui/product.module.css';
import { Example } from './example.tsx';
import { IncomeDrawing } from './income-drawing.tsx';
import styles from './mining.module.css';
import { IconSteps } from '../ui/icon-steps.tsx';
import { Bullets } from '../ui/bullets.tsx';

/** What lock mining is, an example to try, and what can go wrong. */
export default function WelcomePage() {
  const { t } = useLingui();
  const steps = [
    {
      icon: LockIcon,
      title: t`You lock coins`,
      text: t`They stay yours and stay in your spot account, but you cannot trade or withdraw them for the days of the plan.`,
    },
    {
      icon: ClockIcon,
      title: t`Interest comes every day`,
      text: t`It begins with the next day (UTC) and is paid once each day is over. It is the same every day and is not added to the amount.`,
    },
    {
      icon: ShieldIcon,
      title: t`The coins come back`,
      text: t`With the last interest, by themselves. The rate of your order never changes, and all its interest is set aside before you lock.`,
    },
  ];
  const risks = [
    t`The price of the coin can fall while it is locked. Interest is paid in the same coin and may not make up for it.`,
    t`Redeeming early costs a penalty for each day left. With a long plan it can be more than all the interest you received.`,
    t`Locked coins cannot cover a loss or be sold elsewhere in the meantime.`,
    t`This is no bank deposit, and no deposit insurance stands behind it.`,
  ];
  return (
    <>
      <NavBar title={t`How lock mining works`} />
      <main className={layout.read}>
        <IncomeDrawing />
        <IconSteps steps={steps} />
        <Example />
        <section aria-labelledby="mining-risks">
          <h2 id="mining-risks" className={styles.heading}>
            {t`What can go wrong`}
          </h2>
          <Bullets lines={risks} />
        </section>
        <PageFoot>
          <a href="#/pages/lockming/lockming" className={cx(buttons.button, buttons.primary, buttons.full)}>
            {t`See the plans`}
          </a>
        </PageFoot>
      </main>
    </>
  );
}
