import { createMoneyCall } from '@aureus/client/money-call.ts';
import { readLocal, writeLocal } from '../storage/local.ts';
import { call } from './call.ts';

const storageKey = 'pendingMoney';

/** Makes a money call; what is not resolved stays known in this browser. */
export const moneyCall = createMoneyCall(call, {
  read: () => readLocal(storageKey),
  write: (text) => writeLocal(storageKey, text),
});
