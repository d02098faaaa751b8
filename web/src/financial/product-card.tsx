import { useLingui } from '@lingui/react/macro';
import { partOf } from '../platform/product/parts.ts';
import { IconTile } from '../ui/icon-steps.tsx';
import { ChevronRightIcon } from '../ui/icons.tsx';
import styles from './financial.module.css';
import type { FinanceProduct } from './products.ts';

/** One product: what it is, and what is on offer now. */
export function ProductCard({ product }: { product: FinanceProduct }) {
  const { t } = useLingui();
  const { part, path, icon: ProductIcon, Offers } = product;
  const { name, about } = partOf(part);
  const title = t(name);
  return (
    <section className={styles.card} aria-label={title}>
      <a href={`#${path}`} className={styles.cardHead}>
        <IconTile icon={ProductIcon} />
        <span className={styles.words}>
          <strong>{title}</strong>
          <span>{t(about)}</span>
        </span>
        <ChevronRightIcon size={18} />
      </a>
      <div className={styles.offers}>
        <Offers />
      </div>
    </section>
  );
}
