import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import buttons from '../ui/button.module.css';
import { Bullets } from '../ui/bullets.tsx';
import { cx } from '../ui/cx.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import layout from '../ui/product.module.css';
import { LinkRow } from '../ui/row.tsx';
import { ArtDrawing } from './art-drawing.tsx';
import styles from './art.module.css';
import { AuctionExample } from './auction-example.tsx';
import { termsQuery } from './queries.ts';
import { usePercent } from './use-percent.ts';

/** How works are bought, bid for and sold, with an auction to play through. */
export default function HelpPage() {
  const { t } = useLingui();
  const percent = usePercent();
  const { data: terms } = useQuery(termsQuery());
  const buying = [
    t`At a fixed price whoever pays first has the work, at once.`,
    t`In an auction the highest bid at the end wins. Each bid has to be higher than the one before by at least one step.`,
    t`With the first bid a deposit is set aside. Whoever does not win has it back at once when the auction is over.`,
    t`Whoever wins pays in time, or loses the deposit.`,
    t`While the platform is down, the clocks of auctions and payments stand still.`,
  ];
  const selling = [
    ...(terms === undefined ? [] : [t`The platform takes ${percent(terms.fee)} of each sale.`]),
    t`The creator of a work has a royalty of each later sale.`,
    t`An offer cannot be withdrawn before it ends, and a work is on offer only once at a time.`,
    t`Operators look at new works, and at auctions, before they are shown.`,
    t`Nobody can bid for a work of their own, neither with a second account.`,
  ];
  return (
    <>
      <NavBar title={t`How the NFT market works`} />
      <main className={layout.column}>
        <ArtDrawing />
        <p>{t`Here people buy and sell works: pictures, animations, sound and films. Who owned a work before, and what was paid, stays written down for ever.`}</p>
        <AuctionExample />
        <section aria-labelledby="art-buying">
          <h2 id="art-buying" className={styles.heading}>
            {t`Buying`}
          </h2>
          <Bullets lines={buying} />
        </section>
        <section aria-labelledby="art-selling">
          <h2 id="art-selling" className={styles.heading}>
            {t`Selling`}
          </h2>
          <Bullets lines={selling} />
        </section>
        <div className={layout.leads}>
          <LinkRow to="/pages/nft/risk" title={t`What you can lose`} />
        </div>
        <PageFoot>
          <a href="#/pages/nft/nft" className={cx(buttons.button, buttons.primary, buttons.full)}>
            {t`Look at works`}
          </a>
        </PageFoot>
      </main>
    </>
  );
}
