import { campaign } from '../../tools/vitest/campaign.ts';

/** As long as walks wait for anything; the soak is left alone for hours, beside whatever else its machine does. */
export const PATIENCE_MS = campaign(15_000, 60_000);
