import { exchange } from '@aureus/contract/exchange/calls.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMarkets } from '../market/public.ts';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { useFiat } from '../platform/fiat/use-fiat.ts';
import { useTick, useTicks } from '../platform/live/market-hooks.ts';
import { useRequireLogin } from '../platform/session/require-login.ts';
import { useLoggedIn } from '../platform/session/session.ts';
import { Amount } from '../ui/amount.tsx';
import { Button } from '../ui/button.tsx';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { FieldButton } from '../ui/text-field.tsx';
import { ExchangeSheet } from './exchange-sheet.tsx';
import { boughtFor, coinsToBuy, PAID_IN, usdtFor } from './quick-amount.ts';
import { exchangeFeeQuery, exchangeListQuery } from './queries.ts';
import styles from './quick-buy.module.css';
import { useProblem } from './use-problem.ts';
import { useQuote } from './use-quote.ts';

/** A coin for an amount of money: paid in USDT of the spot account, by an exchange whose price is confirmed first. */
export default function QuickBuy() {
  const { markets } = useMarkets();
  const isLoggedIn = useLoggedIn();
  const { data: known } = useQuery({ ...exchangeListQuery(), enabled: isLoggedIn });
  const coins = coinsToBuy(markets, known ?? null);
  const [chosen, setChosen] = useState<number | null>(null);
  const coin = coins.find(({ currency_id: id }) => id === chosen) ?? coins[0];
  return coin === undefined ? null : <Form key={coin.id} coin={coin} coins={coins} onCoin={setChosen} />;
}

function Form({ coin, coins, onCoin }: { coin: MarketRow; coins: readonly MarketRow[]; onCoin: (id: number) => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const isLoggedIn = useLoggedIn();
  const requireLogin = useRequireLogin();
  const { code: fiat, rate } = useFiat();
  const [typed, setTyped] = useState('');
  const [inFiat, setInFiat] = useState(fiat !== 'USD');
  const [isAsking, setAsking] = useState(false);
  useTicks(coin.id);
  const price = useTick(coin.id, (tick) => tick?.price ?? null) ?? coin.now_price;
  const { data: known } = useQuery({ ...exchangeListQuery(), enabled: isLoggedIn });
  const usdt = known?.find(({ name }) => name === PAID_IN);
  const { data: fee } = useQuery({
    ...exchangeFeeQuery(coin.legal_id, coin.currency_id),
    enabled: isLoggedIn && typed !== '',
  });
  const isFiat = inFiat && fiat !== 'USD' && rate !== null;
  const amount = usdtFor(typed, isFiat ? rate : '1', usdt?.scale ?? 2);
  const problem = useProblem(amount, usdt ?? NOTHING, isLoggedIn ? fee : undefined);
  const money = useMoneyCall(exchange, () => void client.invalidateQueries({ queryKey: ['private', 'wallet'] }));
  const isHeld = money.state.kind === 'sending' || money.state.kind === 'unknown' || money.state.kind === 'done';
  const quote = useQuote(coin.legal_id, coin.currency_id, isAsking ? amount : null, isHeld);
  const name = coin.currency_name;
  const other = isFiat ? PAID_IN : fiat;
  const close = (): void => {
    setAsking(false);
    if (money.state.kind === 'done') setTyped('');
    money.reset();
  };
  return (
    <div className={styles.quick}>
      <ChipRow label={t`Coin to buy`}>
        {coins.map(({ currency_id: id, currency_name: each, logo }) => (
          <Chip key={id} outlined selected={id === coin.currency_id} onClick={() => onCoin(id)}>
            <CoinIcon code={each} src={logo} size={18} /> {each}
          </Chip>
        ))}
      </ChipRow>
      <NumberField
        label={t({ message: 'For how much', context: 'quick buy' })}
        value={typed}
        onChange={setTyped}
        scale={2}
        placeholder="0"
        unit={isFiat ? fiat : PAID_IN}
        error={isLoggedIn ? problem.error : undefined}
        action={
          fiat === 'USD' || rate === null ? null : (
            <FieldButton onClick={() => setInFiat(!isFiat)}>{t`in ${other}`}</FieldButton>
          )
        }
        hint={
          amount === '' ? (
            t`Paid in USDT from your spot account`
          ) : (
            <>
              <Amount value={amount} unit={PAID_IN} maxDigits={2} /> ≈{' '}
              <Amount value={boughtFor(amount, price)} unit={name} maxDigits={8} />
            </>
          )
        }
      />
      <Button full reason={problem.reason} onClick={() => requireLogin(() => setAsking(true))}>
        {t({ message: `Buy ${name}`, context: 'quick buy' })}
      </Button>
      <ExchangeSheet open={isAsking} onClose={close} price={quote} available={usdt?.available ?? '0'} money={money} />
    </div>
  );
}

/** Before anything is known of what the user has. */
const NOTHING = {
  currency: 0,
  name: PAID_IN,
  fullName: PAID_IN,
  logo: '',
  scale: 2,
  price: '1',
  available: '0',
  version: 0,
};
