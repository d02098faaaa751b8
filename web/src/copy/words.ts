import { t } from '@lingui/core/macro';

/** All amounts of copy trading are in it. */
export const UNIT = 'USDT';

/** What a trader is called; those without a nickname by their number. */
export function nameOf({ id, nickname }: { id: number; nickname: string }): string {
  return nickname === '' ? t`Trader ${id}` : nickname;
}
