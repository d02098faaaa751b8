import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { SupportButton } from '../content/public.ts';
import { useScaleOf } from '../market/public.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import buttons from '../ui/button.module.css';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { cx } from '../ui/cx.ts';
import { WarningIcon } from '../ui/frame-icons.tsx';
import { ListIcon } from '../ui/icons.tsx';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';
import { ButtonRow, LinkRow } from '../ui/row.tsx';
import { Loading, SkeletonRows } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AddressStep } from './address-step.tsx';
import { BankStep } from './bank-step.tsx';
import {
  type AskedDeposit,
  chooseDeposit,
  type DepositChoice,
  findPaused,
  findTradedOnly,
  networkLabel,
} from './choice.ts';
import styles from './deposit.module.css';
import { NetworkSheet } from './network-sheet.tsx';
import { type DepositCoin, depositTermsQuery, type DepositTerms } from './queries.ts';
import { ReportStep, type ReportSubject } from './report-step.tsx';
import { TradedOnly } from './traded-only.tsx';

interface Asked extends AskedDeposit {
  readonly way?: string | undefined;
  readonly step?: string | undefined;
}

/** Pays in: first where to, then how much. What is shown stands in the address, so that it survives a reload. */
export default function ReceivePage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const router = useRouter();
  const client = useQueryClient();
  const asked: Asked = useSearch({ strict: false });
  const query = useQuery({ ...depositTermsQuery(), enabled: isLoggedIn });
  const terms = query.data;
  const isBank = asked.way === 'bank' && terms?.bank !== null;
  const isReport = asked.step === '2';
  const go = (changes: Asked, how: 'push' | 'replace' = 'push'): void => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...asked, ...changes })) {
      if (typeof value === 'string' && value !== '') search.set(name, value);
    }
    const text = search.toString();
    router.history[how](`/pages/fund/receive${text === '' ? '' : `?${text}`}`);
  };

  return (
    <>
      <NavBar
        title={isReport ? t`Your payment` : t`Deposit`}
        actions={
          <>
            <SupportButton />
            <Link
              to="/pages/fund/receive_withdraw_record"
              search={{ tab: 'deposits' }}
              className={buttons.icon}
              aria-label={t`Deposit records`}
            >
              <ListIcon />
            </Link>
          </>
        }
      />
      <PullToRefresh onRefresh={() => client.refetchQueries({ queryKey: ['private', 'wallet-deposit'] })}>
        <main className={styles.page}>
          {terms === undefined ? (
            query.isError ? (
              <ErrorState error={query.error} onRetry={() => void query.refetch()} />
            ) : (
              <Loading label={t`Loading`}>
                <SkeletonRows count={4} />
              </Loading>
            )
          ) : (
            <>
              {isReport || terms.bank === null ? null : (
                <Tabs
                  label={t`Ways to deposit`}
                  tabs={[
                    { value: 'crypto', label: t`Crypto` },
                    { value: 'bank', label: t`Bank transfer` },
                  ]}
                  value={isBank ? 'bank' : 'crypto'}
                  onChange={(way) => go({ way: way === 'bank' ? way : '' }, 'replace')}
                />
              )}
              <Ways
                terms={terms}
                asked={asked}
                isBank={isBank}
                isReport={isReport}
                onNetwork={(network) => go({ network }, 'replace')}
                onNext={() => go({ step: '2' })}
                onDone={() => go({ step: '' }, 'replace')}
              />
            </>
          )}
        </main>
      </PullToRefresh>
    </>
  );
}

interface WaysProps {
  terms: DepositTerms;
  asked: Asked;
  isBank: boolean;
  isReport: boolean;
  onNetwork: (network: string) => void;
  onNext: () => void;
  onDone: () => void;
}

function Ways({ terms, asked, isBank, isReport, onNetwork, onNext, onDone }: WaysProps) {
  const { t } = useLingui();
  const choice = chooseDeposit(terms, asked);
  const scale = useScaleOf(choice?.coin.currency) ?? 8;
  if (isBank && terms.bank !== null) {
    const { currency, currency_name: unit, minimum, pay_currency: paid } = terms.bank;
    const account = t`Fiat account`;
    const subject = { currency, unit, minimum, scale: 2, network: null, way: t`Bank transfer in ${paid}`, account };
    return isReport ? <ReportStep subject={subject} onDone={onDone} /> : <BankStep onNext={onNext} />;
  }
  const paused = findPaused(terms, asked);
  if (paused !== null) {
    return (
      <EmptyState
        title={t`Deposits of ${paused.currency_name} are paused`}
        note={t`Do not send any now. What you have sent already is not lost.`}
        action={
          <Link to="/pages/fund/select" className={cx(buttons.button, buttons.secondary, buttons.small)}>
            {t`Choose another coin`}
          </Link>
        }
      />
    );
  }
  const traded = findTradedOnly(terms, asked);
  if (traded !== null) return <TradedOnly code={traded.currency_name} />;
  if (choice === null) {
    return <EmptyState title={t`Deposits are closed`} note={t`No network takes deposits at the moment.`} />;
  }
  if (!isReport) {
    return (
      <>
        <Choice choice={choice} onNetwork={onNetwork} />
        <PausedNetworks coin={choice.coin} />
        <AddressStep key={`${choice.coin.currency} ${choice.network.network}`} choice={choice} onNext={onNext} />
      </>
    );
  }
  const { coin, network } = choice;
  const subject: ReportSubject = {
    currency: coin.currency,
    unit: coin.currency_name,
    minimum: network.minimum,
    scale,
    network: network.network,
    way: networkLabel(coin.currency_name, network),
    account: t`Spot account`,
  };
  return <ReportStep subject={subject} onDone={onDone} />;
}

/** Networks of the coin nobody is to pay by at the moment; nothing when there are none. */
function PausedNetworks({ coin }: { coin: DepositCoin }) {
  const { t } = useLingui();
  if (coin.paused.length === 0) return null;
  const names = coin.paused.map((each) => networkLabel(coin.currency_name, each)).join(', ');
  return (
    <div className={styles.warning} role="status">
      <WarningIcon size={20} />
      <span>{t`Paused at the moment, do not send by it: ${names}`}</span>
    </div>
  );
}

/** Coin and network, each with a way to another one. */
function Choice({ choice: { coin, network }, onNetwork }: { choice: DepositChoice; onNetwork: (id: string) => void }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.choice}>
      <LinkRow
        to="/pages/fund/select"
        lead={<CoinIcon code={coin.currency_name} src={coin.logo} />}
        title={coin.currency_name}
        note={coin.full_name}
        side={t`Change coin`}
      />
      <ButtonRow title={t`Network`} side={networkLabel(coin.currency_name, network)} onPress={() => setOpen(true)} />
      <NetworkSheet
        coin={open ? coin : null}
        chosen={network.network}
        onClose={() => setOpen(false)}
        onChoose={(id) => {
          setOpen(false);
          onNetwork(id);
        }}
      />
    </div>
  );
}
