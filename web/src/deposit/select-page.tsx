import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOpenUrl } from '../platform/routing/open-url.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Badge } from '../ui/badge.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { WalletIcon } from '../ui/frame-icons.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { ButtonRow, LinkRow, Row } from '../ui/row.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { findCoins, receivePath } from './choice.ts';
import styles from './deposit.module.css';
import { NetworkSheet } from './network-sheet.tsx';
import { type DepositCoin, depositTermsQuery } from './queries.ts';

/** What to pay in: a coin by one of its networks, or dollars by bank. */
export default function SelectPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const open = useOpenUrl();
  const query = useQuery({ ...depositTermsQuery(), enabled: isLoggedIn });
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<DepositCoin | null>(null);
  const coins = findCoins(query.data?.data ?? [], search);
  const possible = coins.filter(({ is_charge: isOpen }) => isOpen === 1);
  const others = coins.filter(({ is_charge: isOpen }) => isOpen === 0);
  const bank = query.data?.bank ?? null;
  const choose = (coin: DepositCoin): void => {
    const [only, second] = coin.networks;
    if (only !== undefined && second === undefined) open(receivePath(coin.currency, only.network));
    else setAsked(coin);
  };

  return (
    <>
      <NavBar title={t`Choose a coin`} />
      <main className={styles.page}>
        <div className={styles.search}>
          <SearchField label={t`Search coins`} value={search} onChange={setSearch} />
        </div>
        {isLoggedIn ? (
          <ListStates
            query={query}
            isEmpty={coins.length === 0}
            empty={<EmptyState title={t`No coin of this name`} note={t`Try its short name, e.g. BTC.`} />}
          >
            {bank !== null && search === '' ? (
              <LinkRow
                to="/pages/fund/receive?way=bank"
                lead={<WalletIcon size={34} />}
                title={t`Bank transfer in ${bank.pay_currency}`}
                note={t`Credited one for one as ${bank.currency_name}`}
              />
            ) : null}
            <ul>
              {possible.map((coin) => (
                <li key={coin.currency}>
                  <ButtonRow
                    lead={<CoinIcon code={coin.currency_name} src={coin.logo} />}
                    title={coin.currency_name}
                    note={coin.full_name}
                    side={
                      <span className={styles.badges}>
                        {coin.networks.map(({ network, network_name: name }) => (
                          <Badge key={network} tone="plain">
                            {coin.networks.length > 1 ? network : name}
                          </Badge>
                        ))}
                      </span>
                    }
                    onPress={() => choose(coin)}
                  />
                </li>
              ))}
            </ul>
            {others.length === 0 ? null : (
              <>
                <h2 className={styles.listTitle}>{t`Traded here, not deposited`}</h2>
                <p className={styles.listNote}>
                  {t`You can buy and sell them. Addresses of most of these chains cannot be made without a private key, and we keep none.`}
                </p>
                <ul>
                  {others.map((coin) => (
                    <li key={coin.currency} className={styles.closed}>
                      <Row
                        lead={<CoinIcon code={coin.currency_name} src={coin.logo} />}
                        title={coin.currency_name}
                        note={coin.full_name}
                      />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </ListStates>
        ) : null}
      </main>
      <NetworkSheet
        coin={asked}
        chosen={null}
        onClose={() => setAsked(null)}
        onChoose={(network) => {
          const coin = asked;
          setAsked(null);
          if (coin !== null) open(receivePath(coin.currency, network));
        }}
      />
    </>
  );
}
