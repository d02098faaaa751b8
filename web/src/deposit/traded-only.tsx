import { isHardened, networksOf } from '@aureus/core/wallet/networks.ts';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/list-states.tsx';

/** Says why a coin cannot be paid in, to somebody who looks for its address. */
export function TradedOnly({ code }: { code: string }) {
  const { t } = useLingui();
  const note = isHardened(code)
    ? t`You can buy and sell it. Its chain gives no address without a private key, and we keep none.`
    : networksOf(code).length > 0
      ? t`You can buy and sell it. No network takes deposits of it at the moment.`
      : t`You can buy and sell it. It lives on no public chain.`;
  return (
    <EmptyState
      title={t`${code} is traded here, not deposited`}
      note={note}
      action={
        <Link to="/pages/fund/select" className={cx(buttons.button, buttons.secondary, buttons.small)}>
          {t`Choose another coin`}
        </Link>
      }
    />
  );
}
