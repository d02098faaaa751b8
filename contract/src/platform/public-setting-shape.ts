import * as z from 'zod/mini';

/** The settings of `public-settings.ts` as they are told; apart from their bounds, which no first screen needs. */
export const publicSettingShape = {
  address_wait_hours: z.int(),
  reset_freeze_hours: z.int(),
  pay_password_freeze_hours: z.int(),
  small_holding_usdt: z.int(),
  password_min_length: z.int(),
} as const;
