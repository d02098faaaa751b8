import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { menuQuery } from '../content/public.ts';
import { OtcRunningBadge } from '../otc/public.ts';
import { type PartKey, partOf } from '../platform/product/parts.ts';
import { goToLogin } from '../platform/session/return-to.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { Button } from '../ui/button.tsx';
import { IconTile } from '../ui/icon-steps.tsx';
import { ArtIcon, LoanIcon, OtcIcon, RefreshIcon } from '../ui/icons.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { LinkRow } from '../ui/row.tsx';
import type { Icon } from '../ui/icon.tsx';
import { Calculator } from './calculator.tsx';
import { FinanceDrawing } from './finance-drawing.tsx';
import styles from './financial.module.css';
import { OwnTotal } from './own-total.tsx';
import { ProductCard } from './product-card.tsx';
import { products } from './products.ts';

/** What else there is: on pages of their own, without a card here. */
const others: readonly { part: PartKey; path: string; icon: Icon }[] = [
  { part: 'recurring', path: '/pages/recurring/index', icon: RefreshIcon },
  { part: 'nft', path: '/pages/nft/nft', icon: ArtIcon },
  { part: 'loans', path: '/pages/common/borrowing', icon: LoanIcon },
  { part: 'otc', path: '/pages/otc/otc', icon: OtcIcon },
];

/** What one has in products, what they offer, and what it would bring. */
export default function FinancialPage() {
  const { t } = useLingui();
  const isLoggedIn = useLoggedIn();
  const menu = useQuery(menuQuery());
  // What operators have left out of the menu has no card. Where the menu is not known, nothing is left out.
  const shown = products.filter(
    ({ tile }) => menu.data?.some(({ title, is_financial: flag }) => title === tile && flag === 1) ?? menu.isError,
  );
  return (
    <>
      <NavBar large title={t({ message: 'Finance', context: 'savings products' })} />
      <main className={styles.page}>
        {isLoggedIn ? <OwnTotal /> : <Visitor />}
        <div className={styles.cards}>
          {shown.map((product) => (
            <ProductCard key={product.part} product={product} />
          ))}
        </div>
        <div className={styles.side}>
          <Calculator />
          <section className={styles.others} aria-label={t`More products`}>
            <h2 className={styles.heading}>{t`More products`}</h2>
            {others.map(({ part, path, icon: PartIcon }) => {
              const { name, about } = partOf(part);
              return (
                <LinkRow
                  key={part}
                  to={path}
                  lead={<IconTile icon={PartIcon} />}
                  title={
                    <>
                      {t(name)} {part === 'otc' && isLoggedIn ? <OtcRunningBadge /> : null}
                    </>
                  }
                  note={t(about)}
                />
              );
            })}
          </section>
        </div>
      </main>
    </>
  );
}

/** Who is not logged in sees what there is, and how to begin. */
function Visitor() {
  const { t } = useLingui();
  const router = useRouter();
  return (
    <section className={styles.own} aria-label={t`In products`}>
      <FinanceDrawing />
      <p className={styles.quiet}>{t`Log in to see what you have in products, and to add to it.`}</p>
      <Button kind="secondary" onClick={() => goToLogin(router)}>
        {t`Log in`}
      </Button>
    </section>
  );
}
