import { useLingui } from '@lingui/react/macro';
import { beingBuilt } from '../platform/product/being-built.ts';
import { type PartKey, partOf } from '../platform/product/parts.ts';
import { Badge } from '../ui/badge.tsx';
import type { Icon } from '../ui/icon.tsx';
import {
  ArtIcon,
  ChevronRightIcon,
  OtcIcon,
  DualIcon,
  LoanIcon,
  LockIcon,
  PeopleIcon,
  RefreshIcon,
  RocketIcon,
} from '../ui/icons.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import styles from './financial.module.css';

const products: readonly { part: PartKey; path: string; icon: Icon }[] = [
  { part: 'dual', path: '/pages/invest/invest', icon: DualIcon },
  { part: 'recurring', path: '/pages/recurring/index', icon: RefreshIcon },
  { part: 'mining', path: '/pages/lockming/lockming', icon: LockIcon },
  { part: 'ieo', path: '/pages/ieo/ieo', icon: RocketIcon },
  { part: 'copy', path: '/pages/follow/index', icon: PeopleIcon },
  { part: 'nft', path: '/pages/nft/nft', icon: ArtIcon },
  { part: 'loans', path: '/pages/common/borrowing', icon: LoanIcon },
  { part: 'otc', path: '/pages/otc/otc', icon: OtcIcon },
];

/** What else one can do with money here, and how far each product is. */
export default function FinancialPage() {
  const { t } = useLingui();
  return (
    <>
      <NavBar large title={t({ message: 'Finance', context: 'savings products' })} />
      <main className={styles.page}>
        <div className={styles.head}>
          <FinanceDrawing />
          <p>{t`Products to put savings to work. They open one after the other.`}</p>
        </div>
        <ul className={styles.products}>
          {products.map(({ part, path, icon: ProductIcon }) => {
            const { name, about } = partOf(part);
            return (
              <li key={part}>
                <a href={`#${path}`} className={styles.product}>
                  <span className={styles.sign}>
                    <ProductIcon />
                  </span>
                  <span className={styles.words}>
                    <strong>
                      {t(name)} {path in beingBuilt ? <Badge tone="plain">{t`Being built`}</Badge> : null}
                    </strong>
                    <span>{t(about)}</span>
                  </span>
                  <ChevronRightIcon size={18} />
                </a>
              </li>
            );
          })}
        </ul>
      </main>
    </>
  );
}

function FinanceDrawing() {
  return (
    <svg viewBox="0 0 358 96" className={styles.drawing} aria-hidden="true">
      <defs>
        <linearGradient id="finance-fill" x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="var(--gold)" stopOpacity="0.25" />
          <stop offset="1" stopColor="var(--gold)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d="M0 84C48 80 70 72 104 66s52-2 84-16 58-8 92-22 50-10 78-18v86H0z" fill="url(#finance-fill)" />
      <path
        d="M0 84C48 80 70 72 104 66s52-2 84-16 58-8 92-22 50-10 78-18"
        fill="none"
        stroke="var(--gold)"
        strokeWidth="1.5"
      />
      {[
        [104, 66],
        [188, 50],
        [280, 28],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="4" fill="var(--bg)" stroke="var(--gold)" strokeWidth="1.5" />
      ))}
    </svg>
  );
}
