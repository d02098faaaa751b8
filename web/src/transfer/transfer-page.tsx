import { type Account, accountList } from '@aureus/contract/wallet/accounts.ts';
import { transfer } from '@aureus/contract/transfer/calls.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useState } from 'react';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { Button } from '../ui/button.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { cx } from '../ui/cx.ts';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { CoinSheet } from '../ui/money/coin-sheet.tsx';
import { MoneyFormSkeleton } from '../ui/money/money-form-skeleton.tsx';
import styles from '../ui/money/money-form.module.css';
import { NavBar } from '../ui/nav-bar.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { PageFoot } from '../ui/page-foot.tsx';
import { FieldButton } from '../ui/text-field.tsx';
import { AccountSides } from './account-sides.tsx';
import { type Direction, turned } from './accounts.ts';
import { HistoryLink } from './history-link.tsx';
import { MoveTabs } from './move-tabs.tsx';
import { type TransferCoin, transferCurrenciesQuery } from './queries.ts';
import { TransferSheet } from './transfer-sheet.tsx';

/** Money from one of the user's accounts to another. */
export default function TransferPage() {
  const { t } = useLingui();
  const isLoggedIn = useProtectedPage();
  const query = useQuery({ ...transferCurrenciesQuery(), enabled: isLoggedIn });
  return (
    <>
      <NavBar title={t`Transfer`} actions={<HistoryLink tab="transfers" />} />
      <main>
        <MoveTabs page="transfer" />
        {isLoggedIn ? (
          <ListStates query={query} isEmpty={false} empty={null} skeleton={<MoneyFormSkeleton />}>
            <TransferForm coins={query.data ?? []} />
          </ListStates>
        ) : null}
      </main>
    </>
  );
}

function TransferForm({ coins }: { coins: readonly TransferCoin[] }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const asked: { currency_id?: string | undefined; from?: Account | undefined } = useSearch({ strict: false });
  const [coinId, setCoinId] = useState(() => startCoin(coins, asked.currency_id));
  const [direction, setDirection] = useState<Direction>(() => startDirection(asked.from ?? 'spot'));
  const [amount, setAmount] = useState('');
  const [isChoosing, setChoosing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const money = useMoneyCall(transfer, () => {
    setAmount('');
    void client.invalidateQueries({ queryKey: ['private', 'wallet'] });
  });
  const coin = coins.find(({ id }) => id === coinId);
  if (coin === undefined) return null;
  const available = coin.available[direction.from] ?? '0';
  const isTooMuch = amount !== '' && new Decimal(amount).gt(available);
  const reason =
    amount === '' || new Decimal(amount).eq(0) ? t`Enter an amount` : isTooMuch ? t`Not enough available` : undefined;
  const change = (next: Direction): void => {
    setDirection(next);
    money.reset();
  };
  return (
    <div className={styles.page}>
      <AccountSides
        accounts={accountList.filter((account) => coin.available[account] !== undefined)}
        direction={direction}
        onChoose={(side, account) => change(turned(direction, side, account))}
        onSwap={() => change({ from: direction.to, to: direction.from })}
        availableOf={(account) => coin.available[account] ?? '0'}
        unit={coin.name}
      />
      <div className={styles.box}>
        <button
          type="button"
          className={cx(styles.pick, styles.wide)}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          <CoinIcon code={coin.name} src={coin.logo} size={24} />
          <span>
            <span className="visually-hidden">{t`Coin`} </span>
            {coin.name}
          </span>
          <ChevronDownIcon size={18} />
        </button>
        <NumberField
          label={t({ message: 'Amount', context: 'transfer' })}
          value={amount}
          onChange={setAmount}
          scale={coin.scale}
          unit={coin.name}
          placeholder="0"
          error={isTooMuch ? t`More than is available` : undefined}
          action={<FieldButton onClick={() => setAmount(available === '0' ? '' : available)}>{t`All`}</FieldButton>}
        />
      </div>
      <p className={styles.note}>{t`Transfers between your accounts are free and arrive at once.`}</p>
      <PageFoot>
        <Button full reason={reason} onClick={() => setAsking(true)}>
          {t`Transfer`}
        </Button>
      </PageFoot>
      <CoinSheet
        open={isChoosing}
        onClose={() => setChoosing(false)}
        title={t`Choose a coin`}
        coins={coins.map((each) => ({
          id: each.id,
          name: each.name,
          fullName: each.fullName,
          logo: each.logo,
          amount: each.available[direction.from] ?? '0',
        }))}
        chosen={coin.id}
        onChoose={(id) => {
          setCoinId(id);
          setAmount('');
        }}
      />
      <TransferSheet
        open={isAsking}
        onClose={() => {
          setAsking(false);
          money.reset();
        }}
        coin={coin}
        direction={direction}
        amount={amount}
        money={money}
      />
    </div>
  );
}

/** The coin the address names, else the one there is most of in the spot account. */
function startCoin(coins: readonly TransferCoin[], asked: string | undefined): number | undefined {
  const named = coins.find(({ id }) => String(id) === asked);
  const worth = (coin: TransferCoin): Decimal => new Decimal(coin.available.spot ?? '0').times(coin.price);
  return (named ?? coins.toSorted((a, b) => worth(b).cmp(worth(a)))[0])?.id;
}

const startDirection = (from: Account): Direction => ({ from, to: from === 'spot' ? 'futures' : 'spot' });
