import { publicGeneralSettings } from '@aureus/contract/platform/public-settings.ts';
import { useSiteConfig } from './site-config.ts';

/** Settings of the product that the app speaks of; as they are at first until the server has said them. */
export function usePublicSettings() {
  const site = useSiteConfig();
  return {
    addressWaitHours: site?.address_wait_hours ?? publicGeneralSettings.address_wait_hours.initial,
    passwordMinLength: site?.password_min_length ?? publicGeneralSettings.password_min_length.initial,
    smallHoldingUsdt: site?.small_holding_usdt ?? publicGeneralSettings.small_holding_usdt.initial,
  };
}
