import { useLingui } from '@lingui/react/macro';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { ClockIcon, CoinsIcon, GiftIcon } from '../ui/icons.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import layout from '../ui/product.module.css';
import { CouponDrawing } from './coupon-drawing.tsx';
import styles from './coupon.module.css';
import { Example } from './example.tsx';
import { IconSteps } from '../ui/icon-steps.tsx';
import { TrialExample } from './trial-example.tsx';

/** What coupons are, an example to try, and what they are not. */
export function Help() {
  const { t } = useLingui();
  const steps = [
    {
      icon: GiftIcon,
      title: t`You take a coupon`,
      text: t`Each one once, from the list or by a code. All it can pay is set aside before it is offered.`,
    },
    {
      icon: ClockIcon,
      title: t`You use it in time`,
      text: t`You choose when it begins. A fee rebate counts fees from then on; extra interest needs a running lock mining order; trial margin opens one futures position.`,
    },
    {
      icon: CoinsIcon,
      title: t`What it brings is paid by itself`,
      text: t`Once its days are over, to your spot account; what a trial gains, to your futures account when its position is closed. That money is yours to trade or withdraw.`,
    },
  ];
  const limits = [
    t`A coupon that is not used in time expires, and nothing is paid for it.`,
    t`A fee rebate never gives back more than half of a fee. Trading only to get fees back always loses money.`,
    t`Extra interest counts for days that are over. If you redeem the order early, you pay its penalty as without a coupon.`,
    t`Trial margin is never yours to withdraw or to lose: it goes back to the platform with the end of the position, less what the position has lost.`,
    t`Coupons do not lower the risk of trading, and are no reason to trade more than you want to.`,
  ];
  return (
    <>
      <NavBar title={t`How coupons work`} />
      <main className={layout.read}>
        <CouponDrawing />
        <IconSteps steps={steps} />
        <Example />
        <TrialExample />
        <section aria-labelledby="coupon-limits">
          <h2 id="coupon-limits" className={styles.heading}>{t`What to know`}</h2>
          <ul className={styles.rules}>
            {limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </section>
        <PageFoot>
          <a href="#/pages/setting/coupon" className={cx(buttons.button, buttons.primary, buttons.full)}>
            {t`See the coupons`}
          </a>
        </PageFoot>
      </main>
    </>
  );
}
