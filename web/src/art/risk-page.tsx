import { artRules } from '@aureus/contract/art/rules.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Bullets } from '../ui/bullets.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import layout from '../ui/product.module.css';
import { LinkRow } from '../ui/row.tsx';
import { ArtDrawing } from './art-drawing.tsx';

/** What can be lost with works, said before anybody buys one. */
export default function RiskPage() {
  const { t } = useLingui();
  const barred = artRules.unpaid_bar_days;
  return (
    <>
      <NavBar title={t`What you can lose`} />
      <main className={layout.column}>
        <ArtDrawing />
        <p>{t`A work is worth what somebody pays for it. That may be nothing.`}</p>
        <Bullets
          lines={[
            t`Nobody has to buy a work from you. You may lose all you paid.`,
            t`Prices of works are made by few people, and can change completely from one sale to the next.`,
            t`A bid is binding. Whoever wins and does not pay in time loses the deposit.`,
            t`Whoever does not pay for an auction they won cannot bid for ${plural(barred, { one: '# day', other: '# days' })}.`,
            t`The price is in a coin whose own value changes, too.`,
            t`You own the work here on the platform. Copyright stays with its creator, unless they say otherwise.`,
            t`Anybody can copy a picture or a sound. What you own is the entry in our books, with its provenance.`,
          ]}
        />
        <div className={layout.leads}>
          <LinkRow to="/pages/nft/help" title={t`How the NFT market works`} note={t`With an auction to try`} />
        </div>
      </main>
    </>
  );
}
