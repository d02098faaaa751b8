import { useLingui } from '@lingui/react/macro';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import layout from '../ui/product.module.css';
import { Example } from './example.tsx';
import { LoanDrawing } from './loan-drawing.tsx';
import styles from './loans.module.css';
import { OVERDUE_DAYS, useRuleTexts } from './rules.ts';
import { daysText } from './use-words.ts';
import { Bullets } from '../ui/bullets.tsx';

/** What a loan is, an example to try, and what can go wrong. */
export default function HelpPage() {
  const { t } = useLingui();
  const { liquidation, warnings, overdueRate, saleFee } = useRuleTexts();
  const days = daysText(OVERDUE_DAYS);
  const risks = [
    t`If the price of the collateral falls, or that of the loan rises, collateral is sold against your will: at a low price, and with a fee of ${saleFee}.`,
    t`Warnings at ${warnings} come by message. A price can fall faster than you can act, and a sale does not wait for you.`,
    t`Every day costs interest, also while you wait for a better price. After the term it is ${overdueRate} a day, and after ${days} collateral is sold whatever it is worth.`,
    t`If all of the collateral does not pay the debt, you still owe the rest.`,
    t`Whoever buys more of the same coin with the loan loses twice when it falls.`,
  ];
  const sale = [
    t`We look at every loan each second, by the mark prices of both currencies. A price that has jumped, or that too few sources tell, sells nothing.`,
    t`Under a risk rate of ${liquidation} half of the collateral is sold to the market maker at the mark price, never more than pays the debt. If that is not enough, half of the rest follows.`,
    t`While the platform is down, and for half an hour afterwards, nothing is sold, and lost days are not charged.`,
    t`When a market is closed or has no reliable price for a minute or more, nothing is sold there until it has traded again for half an hour.`,
    t`Each sale has a receipt. Your device reckons it again and says whether the same comes out.`,
  ];
  return (
    <>
      <NavBar title={t`How loans work`} />
      <main className={layout.read}>
        <LoanDrawing />
        <p>
          {t`You set coins aside as collateral and get another currency for it. The coins stay yours, but you cannot trade or withdraw them until you have repaid.`}
        </p>
        <Example />
        <section aria-labelledby="loan-risks">
          <h2 id="loan-risks" className={styles.heading}>
            {t`What can go wrong`}
          </h2>
          <Bullets lines={risks} />
        </section>
        <section aria-labelledby="loan-sale">
          <h2 id="loan-sale" className={styles.heading}>
            {t`How collateral is sold`}
          </h2>
          <Bullets lines={sale} />
        </section>
        <PageFoot>
          <a href="#/pages/common/borrowing" className={cx(buttons.button, buttons.primary, buttons.full)}>
            {t`See all offers`}
          </a>
        </PageFoot>
      </main>
    </>
  );
}
