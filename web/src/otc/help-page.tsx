import { useLingui } from '@lingui/react/macro';
import { Bullets } from '../ui/bullets.tsx';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import layout from '../ui/product.module.css';
import { Example } from './example.tsx';
import { OtcDrawing } from './otc-drawing.tsx';
import styles from './otc.module.css';

/** How an OTC order goes, an example to try with both sides, and what can go wrong. */
export default function HelpPage() {
  const { t } = useLingui();
  const rules = [
    t`The coins are set aside before anybody pays. Nobody can spend or withdraw them while the order runs.`,
    t`Your own currency goes straight from person to person, outside Aureus. We never hold it.`,
    t`Once you have said that you paid, no clock cancels the order. Only the seller’s release, your own cancelling or a decision of our operators ends it.`,
    t`If the other side does not answer, appeal. Two operators look at what both sides show, and decide who gets the coins.`,
    t`While the platform is down, every clock of an order stands still.`,
  ];
  const risks = [
    t`A payment that you see can still be called back by the bank. Release only what has really arrived in your account.`,
    t`Money from somebody with another name is a sign of fraud. Do not release; say so in the order, and operators decide.`,
    t`A screenshot or a message is no payment. Look into your own account.`,
    t`Write and settle everything here. What was agreed elsewhere cannot be judged.`,
    t`Do not name coins in the reference of a payment: some banks stop such payments.`,
    t`Coins bought by a new account stay held until the payment can no longer be called back.`,
  ];
  return (
    <>
      <NavBar title={t`How the OTC desk works`} />
      <main className={layout.column}>
        <OtcDrawing />
        <p>{t`You buy coins from people, or sell them to people, and pay in your own currency. We hold the coins until both sides have done their part.`}</p>
        <Example />
        <section aria-labelledby="otc-rules">
          <h2 id="otc-rules" className={styles.heading}>
            {t`What protects you`}
          </h2>
          <Bullets lines={rules} />
        </section>
        <section aria-labelledby="otc-risks">
          <h2 id="otc-risks" className={styles.heading}>
            {t`What can go wrong`}
          </h2>
          <Bullets lines={risks} />
        </section>
        <PageFoot>
          <a href="#/pages/otc/otc" className={cx(buttons.button, buttons.primary, buttons.full)}>
            {t`See all advertisements`}
          </a>
        </PageFoot>
      </main>
    </>
  );
}
