import { type Account, accounts } from '@aureus/contract/wallet/accounts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useState } from 'react';
import { FiatAmount } from '../platform/fiat/fiat-amount.tsx';
import { usePublicSettings } from '../platform/site/public-settings.ts';
import { Amount } from '../ui/amount.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { EmptyState } from '../ui/list-states.tsx';
import records from '../ui/money/records.module.css';
import { LinkRow } from '../ui/row.tsx';
import { SearchField } from '../ui/search-field.tsx';
import type { AccountHoldings, Holding } from './queries.ts';
import styles from './wallet.module.css';

function valueOf(holding: Holding): Decimal {
  return new Decimal(holding.available).plus(holding.held).times(holding.price);
}

/** What somebody has of a coin whose value nobody knows: it is no small one. */
const isUnpriced = ({ price, available, held }: Holding): boolean =>
  price === '0' && new Decimal(available).plus(held).gt(0);

/** The holdings of a list that match, the most valuable first; none below a value in USDT that is known. */
export function shownHoldings(holdings: readonly Holding[], text: string, least: number): Holding[] {
  const wanted = text.trim().toLowerCase();
  return holdings
    .filter((holding) => holding.name.toLowerCase().includes(wanted))
    .filter((holding) => valueOf(holding).gte(least) || isUnpriced(holding))
    .toSorted(
      (a, b) =>
        valueOf(b).cmp(valueOf(a)) ||
        (isUnpriced(a) === isUnpriced(b) ? 0 : isUnpriced(a) ? -1 : 1) ||
        a.name.localeCompare(b.name, 'en'),
    );
}

/** What is in one account. */
export function Holdings({ account }: { account: AccountHoldings }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const { smallHoldingUsdt } = usePublicSettings();
  const [hideSmall, setHideSmall] = useState(false);
  const shown = shownHoldings(account.holdings, text, hideSmall ? smallHoldingUsdt : 0);
  return (
    <>
      <div className={styles.filter}>
        <SearchField label={t`Search currency`} value={text} onChange={setText} />
        <Checkbox checked={hideSmall} onChange={(event) => setHideSmall(event.target.checked)}>
          {t`Hide small`}
        </Checkbox>
      </div>
      {shown.length === 0 ? (
        <NothingHere hasFilter={text !== '' || hideSmall} account={account.name} />
      ) : (
        <ul className={records.rows}>
          {shown.map((holding) => (
            <li key={holding.currency}>
              <LinkRow
                to={`/pages/fund/assets_record?currency=${holding.currency}&type_id=${accounts[account.name]}`}
                arrow={false}
                lead={<CoinIcon code={holding.name} src={holding.logo} />}
                title={holding.name}
                note={
                  new Decimal(holding.held).gt(0) ? (
                    <Trans>
                      Held <Amount value={holding.held} maxDigits={8} personal />
                    </Trans>
                  ) : (
                    <FiatPrice price={holding.price} />
                  )
                }
                side={
                  <span className={records.amounts}>
                    <Amount value={holding.available} maxDigits={8} personal />
                    <small>
                      {isUnpriced(holding) ? '–' : <FiatAmount usdt={valueOf(holding).toString()} personal />}
                    </small>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What one costs; a coin that is not listed yet has no price, which is another thing than zero. */
function FiatPrice({ price }: { price: string }) {
  const { t } = useLingui();
  return price === '0' ? t`No price known` : <FiatAmount usdt={price} price />;
}

function NothingHere({ hasFilter, account }: { hasFilter: boolean; account: Account }) {
  const { t } = useLingui();
  if (hasFilter) return <EmptyState title={t`Nothing matches`} note={t`Clear the search or show small amounts.`} />;
  if (account === 'spot')
    return <EmptyState title={t`This account is empty`} note={t`Get demo funds or deposit to begin.`} />;
  return <EmptyState title={t`This account is empty`} note={t`Transfer from your spot account to use it.`} />;
}
