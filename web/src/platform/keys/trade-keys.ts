import { useEffect, useEffectEvent } from 'react';

/** What a key does on the trade screen. */
export type TradeKey =
  | 'search'
  | 'options'
  | 'futures'
  | 'coins'
  | 'shorter'
  | 'longer'
  | 'depth'
  | 'indicators'
  | 'draw'
  | 'buy'
  | 'sell'
  | 'market'
  | 'limit'
  | 'price'
  | 'amount'
  | 'percent25'
  | 'percent50'
  | 'percent75'
  | 'percent100'
  | 'submit'
  | 'all'
  | 'help';

type Act = () => void;

/** What is on the screen now and can be done; of two parts that can do the same, the one that came last. */
const acts = new Map<TradeKey, Act>();

/** Does what the key of this meaning asks for; false where nothing on the screen can. */
export function runTradeKey(key: TradeKey): boolean {
  const act = acts.get(key);
  act?.();
  return act !== undefined;
}

/** Puts the caret into a field, with what stands in it chosen: what is typed takes its place. */
export function enterField(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/** Offers acts to the keyboard while the part that can do them is shown. */
export function useTradeKeys(offered: Readonly<Partial<Record<TradeKey, Act>>>): void {
  const run = useEffectEvent((key: TradeKey) => offered[key]?.());
  const names = Object.keys(offered).join(' ');
  useEffect(() => {
    const mine = (names.split(' ').filter(Boolean) as TradeKey[]).map((key) => [key, () => run(key)] as const);
    for (const [key, act] of mine) acts.set(key, act);
    return () => {
      for (const [key, act] of mine) if (acts.get(key) === act) acts.delete(key);
    };
  }, [names]);
}
