import { areaNames } from '../names.ts';
import type { NoticeKind } from './kinds.ts';
import { pushGroups } from './push-kinds.ts';

/** What notices are about, as users switch them on and off; the order is that of the page. */
export const noticeTopics = ['safety', 'risk', 'money', 'orders', 'alerts', 'earnings', 'people', 'messages'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

/** Where a notice may reach its user. */
export const noticeChannels = ['in_app', 'mail', 'push'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** Topics that are sent to devices: their switches are those of `notice.pushChoose`. */
export const pushTopics: ReadonlySet<NoticeTopic> = new Set(Object.values(pushGroups));

/**
 * What cannot be switched off: whoever is in somebody's account must not be able to keep its owner from hearing of it, and
 * who has a position or a loan in danger is to find that in the app.
 */
const fixed: Readonly<Partial<Record<NoticeTopic, readonly NoticeChannel[]>>> = {
  safety: ['in_app', 'mail'],
  risk: ['in_app'],
};

/** The channels of a topic that are always on. */
export const fixedOf = (topic: NoticeTopic | undefined): readonly NoticeChannel[] =>
  topic === undefined ? [] : (fixed[topic] ?? []);

export const isFixed = (topic: NoticeTopic, channel: NoticeChannel): boolean => fixedOf(topic).includes(channel);

/** The topic of an area whose notices are in no group of the devices. */
const topicsOfAreas: Readonly<Partial<Record<keyof typeof areaNames, NoticeTopic>>> = {
  account: 'safety',
  payout: 'safety',
  withdrawal: 'safety',
  identity: 'safety',
  deposit: 'money',
  wallet: 'money',
  corporate: 'earnings',
  mining: 'earnings',
  dual: 'earnings',
  ieo: 'earnings',
  recurring: 'earnings',
  rebate: 'earnings',
  coupon: 'earnings',
  spot: 'orders',
  futures: 'risk',
  loans: 'risk',
  alert: 'alerts',
  otc: 'people',
  copy: 'people',
  art: 'people',
  box: 'people',
  support: 'messages',
};

const topics: ReadonlyMap<string, NoticeTopic> = new Map(
  Object.entries(areaNames).flatMap(([area, names]) => {
    const own = topicsOfAreas[area as keyof typeof areaNames];
    const kinds: readonly string[] = 'notices' in names ? names.notices : [];
    return kinds.flatMap((kind): [string, NoticeTopic][] => {
      const topic = pushGroups[kind as NoticeKind] ?? own;
      return topic === undefined ? [] : [[kind, topic]];
    });
  }),
);

/** What a notice is about; undefined for a kind that no topic has, which a test does not allow. */
export const topicOf = (kind: NoticeKind): NoticeTopic | undefined => topics.get(kind);
