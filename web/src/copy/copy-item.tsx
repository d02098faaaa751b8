import type { CopiedRow } from '@aureus/contract/copy/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import buttons from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import styles from './copy.module.css';
import { Figure } from './figure.tsx';
import { lotsText } from './lots-text.ts';
import { nameOf, UNIT } from './words.ts';

/** What it has cost until now: opening, and nights. */
const feesOf = ({ trade_fee, overnight_money }: CopiedRow['position']): string =>
  new Decimal(trade_fee).plus(overnight_money).toString();

/** A copied position: whose, what it has gained, and what can be done with it. */
export function CopyItem({ row, onSelfHold }: { row: CopiedRow; onSelfHold: () => void }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const { position } = row;
  const isOpen = position.status === 1;
  const isCopied = row.self_held_at === null;
  const name = nameOf({ id: row.trader_user_id, nickname: row.nickname });
  const { symbol } = position;
  return (
    <article className={styles.card} aria-label={symbol}>
      <header className={styles.named}>
        <span>
          <strong>{symbol}</strong>
          <Badge tone={position.type === 1 ? 'up' : 'down'}>{position.type === 1 ? t`Long` : t`Short`}</Badge>
          <Badge tone="plain">{`${position.multiple}×`}</Badge>
          {isCopied ? null : <Badge tone="plain">{t`Self-held`}</Badge>}
        </span>
        <small>
          {name} · {lotsText(position.share)} ·{' '}
          {dateTime(position.complete_time ?? position.transaction_time ?? position.time)}
        </small>
      </header>
      <dl className={styles.figures}>
        <Figure label={t`P&L`}>
          <Amount value={position.profits} unit={UNIT} digits={2} sign tone personal />
        </Figure>
        {isOpen ? (
          <Figure label={t`Margin`}>
            <Amount value={position.caution_money} unit={UNIT} digits={2} personal />
          </Figure>
        ) : (
          <Figure label={t`Fees`}>
            <Amount value={feesOf(position)} unit={UNIT} maxDigits={4} personal />
          </Figure>
        )}
        <Figure label={t`Entry price`}>
          <Amount value={position.price} maxDigits={8} />
        </Figure>
        <Figure label={isOpen ? t`Mark price` : t`Closing price`}>
          <Amount value={position.update_price === '0' ? null : position.update_price} maxDigits={8} />
        </Figure>
        {row.share_paid === '0' ? null : (
          <Figure label={t`Profit share`}>
            <Amount value={row.share_paid} unit={UNIT} maxDigits={4} personal />
          </Figure>
        )}
      </dl>
      {isOpen ? (
        <div className={styles.acts}>
          {isCopied ? (
            <Button kind="secondary" size="small" onClick={onSelfHold}>
              {t`Self-hold`}
            </Button>
          ) : null}
          <a
            href="#/pages/transaction/contract_order?tab=open"
            className={cx(buttons.button, buttons.text, buttons.small, !isCopied && buttons.flush)}
          >
            {t`All positions`}
          </a>
        </div>
      ) : null}
    </article>
  );
}
