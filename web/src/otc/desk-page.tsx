import type { AdvertSide } from '@aureus/contract/otc/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { useRequireLogin } from '../platform/session/require-login.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { ListIcon } from '../ui/icons.tsx';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import layout from '../ui/product.module.css';
import { LinkRow } from '../ui/row.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { FormPart } from '../ui/typed/form-part.tsx';
import { AdvertItem } from './advert-row.tsx';
import { DeskFilters } from './desk-filters.tsx';
import styles from './otc.module.css';
import { type AdvertFilter, advertsQuery, configQuery, type DeskConfig } from './queries.ts';
import { useOtcRefresh } from './refresh-otc.ts';
import { RunningOrders } from './running-orders.tsx';
import { TakeSheet } from './take-sheet.tsx';

/** Advertisements of the OTC desk: what can be bought or sold, for which price, and how it is paid. */
export default function DeskPage() {
  const { t } = useLingui();
  const isLoggedIn = useLoggedIn();
  const query = useQuery(configQuery());
  useOtcRefresh();
  return (
    <>
      <NavBar
        title={t`OTC desk`}
        actions={
          isLoggedIn ? (
            <a href="#/pages/otc/orders" className={cx(buttons.icon)} aria-label={t`Your OTC orders`}>
              <ListIcon />
            </a>
          ) : undefined
        }
      />
      <main className={layout.wide} data-wide>
        {isLoggedIn ? <RunningOrders /> : null}
        <ListStates
          query={query}
          isEmpty={query.data?.coins.length === 0}
          empty={<EmptyState title={t`The OTC desk is closed right now`} />}
          skeleton={<SkeletonRows count={5} />}
        >
          {query.data === undefined ? null : <Desk config={query.data} />}
        </ListStates>
        <div className={layout.leads}>
          <LinkRow
            to="/pages/otc/help"
            title={t`How it works and what can go wrong`}
            note={t`With an example to try`}
          />
          {isLoggedIn ? (
            <>
              <LinkRow to="/pages/otc/accounts" title={t`Your payment accounts`} />
              <LinkRow to="/pages/otc/mine" title={t`For merchants`} note={t`Apply, and advertise yourself`} />
            </>
          ) : null}
        </div>
      </main>
    </>
  );
}

/** What most people trade here. */
const FIRST_COIN = 'USDT';

type Search = { side?: AdvertSide | undefined; coin?: string | undefined; fiat?: string | undefined };

function Desk({ config }: { config: DeskConfig }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const requireLogin = useRequireLogin();
  const preferred = usePreferences((state) => state.fiat);
  const search: Search = useSearch({ strict: false });
  const [amount, setAmount] = useState('');
  const [method, setMethod] = useState('');
  const [taking, setTaking] = useState<number | null>(null);
  // Whoever buys looks at what merchants sell.
  const wants = search.side ?? 'buy';
  const coin =
    config.coins.find(({ id }) => String(id) === search.coin) ??
    config.coins.find(({ code }) => code === FIRST_COIN) ??
    config.coins[0];
  const fiat =
    config.fiats.find(({ code }) => code === search.fiat) ??
    config.fiats.find(({ code }) => code === preferred) ??
    config.fiats[0];
  const filter = useDeferredValue<AdvertFilter>({
    side: wants === 'buy' ? 'sell' : 'buy',
    coin: coin?.id ?? 0,
    fiat: (fiat?.code ?? 'USD') as AdvertFilter['fiat'],
    amount,
    method,
  });
  const query = useInfiniteQuery(advertsQuery(filter));
  if (coin === undefined || fiat === undefined) return null;
  const adverts = query.data?.pages.flatMap((page) => page.data) ?? [];
  const isNarrow = amount !== '' || method !== '';
  return (
    <>
      <FormPart>
        <DeskFilters
          config={config}
          wants={wants}
          coin={coin}
          fiat={fiat}
          amount={amount}
          method={method}
          onAmount={setAmount}
          onMethod={setMethod}
          onChange={(next) => {
            if (next.fiat !== undefined) setMethod('');
            void navigate({ to: '/pages/otc/otc', search: { ...search, ...next }, replace: true });
          }}
        />
      </FormPart>
      <ListStates
        query={query}
        isEmpty={adverts.length === 0}
        skeleton={<SkeletonRows count={5} />}
        empty={
          <EmptyState
            title={t`Nobody offers this right now`}
            note={isNarrow ? t`Try another amount or payment method.` : t`Try another coin or currency.`}
          />
        }
      >
        <ul className={styles.adverts}>
          {adverts.map((advert) => (
            <li key={advert.id}>
              <AdvertItem advert={advert} onTake={() => requireLogin(() => setTaking(advert.id))} />
            </li>
          ))}
        </ul>
        <ListEnd query={query} />
      </ListStates>
      {taking === null ? null : <TakeSheet id={taking} onClose={() => setTaking(null)} />}
    </>
  );
}
