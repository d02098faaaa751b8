import { couponStream } from '@aureus/contract/coupon/streams.ts';
import type { AccountLink } from '../account/public.ts';
import type { TrialMargins } from '../futures/public.ts';
import type { Identities } from '../identity/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Chore } from '../platform/chores/chore.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { Route } from '../platform/http/route.ts';
import { publishToUser } from '../platform/live/publish.ts';
import type { Platform } from '../platform/platform.ts';
import { type Coupon, describeCoupon, type Standing } from './coupons.ts';
import { demoCampaigns } from './demo-campaigns.ts';
import { couponRoutes } from './routes.ts';
import { boostDeadline, campaignDeadline, expiryDeadline, rebateDeadline } from './settling.ts';
import { couponTelling } from './telling.ts';
import { tellOpened } from './trial-opened.ts';
import { trialDeadline } from './trial-settling.ts';

export interface Coupons {
  readonly routes: readonly Route[];
  readonly deadlines: readonly Deadline[];
  readonly chores: readonly Chore[];
  /** The end of a campaign, which operators can bring forward. */
  readonly ending: Deadline;
  /** What is due when the margin of a trial is over. */
  readonly trialsOver: Deadline;
  /** Tells owners that the positions of their trials are open. @param ids of their coupons */
  tellOpened(ids: readonly bigint[]): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Coupons: users take them and use them once, and an account of the house pays what they bring. */
export function createCoupons(
  platform: Pick<Platform, 'settings' | 'pool' | 'clock' | 'money' | 'hub' | 'log'>,
  needs: {
    readonly markets: MarketDirectory;
    readonly notices: Notices;
    readonly identities: Identities;
    readonly trials: TrialMargins;
    /** What makes accounts one person's; asked when it is needed. */
    readonly links: () => readonly AccountLink[];
  },
): Coupons {
  const { settings, clock, hub } = platform;
  const { markets, identities, trials, links } = needs;
  const tell = (coupon: Coupon, standing: Standing = {}): void =>
    publishToUser(hub, couponStream, coupon.owner_id, { data: describeCoupon(markets, coupon, standing) });
  const telling = couponTelling(needs);
  const settling = { clock, telling, tell };
  const ending = campaignDeadline({ clock });
  const expiry = expiryDeadline(settling);
  const rebate = rebateDeadline(settling);
  const boost = boostDeadline(settling);
  const trialsOver = trialDeadline({ ...settling, trials });
  return {
    routes: couponRoutes(platform, { platform, markets, identities, expiry, rebate, boost, trials, links, tell }),
    deadlines: [ending, expiry, rebate, boost, trialsOver, telling],
    chores: settings.mode === 'demo' ? [demoCampaigns({ platform, markets, ending, trials })] : [],
    ending,
    trialsOver,
    tellOpened: (ids) => void tellOpened({ ...platform, trials, tell }, ids),
    start: async () => {},
    stop: async () => {},
  };
}
