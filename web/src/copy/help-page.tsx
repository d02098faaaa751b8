import { useLingui } from '@lingui/react/macro';
import { Bullets } from '../ui/bullets.tsx';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { IconSteps } from '../ui/icon-steps.tsx';
import { CopyIcon, PeopleIcon, ShieldIcon } from '../ui/icons.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import layout from '../ui/product.module.css';
import { LinkRow } from '../ui/row.tsx';
import { CopyDrawing } from './copy-drawing.tsx';
import styles from './copy.module.css';
import { ShareExample } from './share-example.tsx';

/** What copy trading is, an example of the profit share to try, and what can go wrong. */
export default function HelpPage() {
  const { t } = useLingui();
  const steps = [
    {
      icon: PeopleIcon,
      title: t`You choose a trader`,
      text: t`Each has a record that nobody can reset, with open positions at the mark price. You set a copy budget, the size of each copy, and a loss at which it stops.`,
    },
    {
      icon: CopyIcon,
      title: t`Their orders are copied`,
      text: t`In the same moment and at the same price, for all followers alike: nobody gains by being first. Copies are isolated positions in your futures account.`,
    },
    {
      icon: ShieldIcon,
      title: t`You stay in charge`,
      text: t`Change your limits, self-hold a copy, or stop following at any time, and keep or close what is open.`,
    },
  ];
  const risks = [
    t`Copies are traded with leverage: they can lose all their margin within minutes, and you may not be there to see it.`,
    t`What a trader gained in the past promises nothing. A trader who won often may lose everything with the next position.`,
    t`A trader can take more risk than suits you, for example while nothing of their own is at stake.`,
    t`Your stop acts by recorded prices. When a price jumps, you can lose more than the stop says, but not more than the copy budget and the overnight fees.`,
    t`Your result differs from the trader’s: sizes are rounded, orders may be left out, and your fees and the profit share are your own.`,
  ];
  const sharing = [
    t`Each closed copy counts, after fees and overnight fees. When all of them together are higher than ever before, the trader gets the agreed part of what is new.`,
    t`What your open copies are losing at the mark price by then is deducted first; what they are gaining does not count. A trader who closes a winner and leaves the loser open gets a share only of the difference.`,
    t`A share is never more than what the closed copy brought. While the mark price of an open copy is missing, no share is taken. What was not taken is taken when the next copy is closed.`,
    t`A copy you self-hold counts as if it were closed at that moment, with its gain or its loss. What it does afterwards is yours alone.`,
    t`A loss has to be made up for before another share is paid. Following the same trader again does not change that.`,
    t`A share is never more than the agreed part of the largest net result you reached.`,
    t`Every share is listed with its arithmetic and the mark prices it used.`,
  ];
  return (
    <>
      <NavBar title={t`How copy trading works`} />
      <main className={layout.read}>
        <CopyDrawing />
        <IconSteps steps={steps} />
        <ShareExample />
        <section aria-labelledby="copy-sharing">
          <h2 id="copy-sharing" className={styles.heading}>{t`Profit share`}</h2>
          <Bullets lines={sharing} />
        </section>
        <section aria-labelledby="copy-risks">
          <h2 id="copy-risks" className={styles.heading}>{t`What can go wrong`}</h2>
          <Bullets lines={risks} />
        </section>
        <div className={layout.leads}>
          <LinkRow to="/pages/follow/agreement" title={t`Copy trading agreement`} />
        </div>
        <PageFoot>
          <a href="#/pages/follow/index" className={cx(buttons.button, buttons.primary, buttons.full)}>
            {t`See all traders`}
          </a>
        </PageFoot>
      </main>
    </>
  );
}
