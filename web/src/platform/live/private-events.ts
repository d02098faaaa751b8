import type { NoticeEvent } from '@aureus/contract/notice/events.ts';
import { noticeStream } from '@aureus/contract/notice/streams.ts';
import type { OptionRow } from '@aureus/contract/options/shapes.ts';
import { optionClosedStream, optionEnteredStream } from '@aureus/contract/options/streams.ts';
import type { EventOf } from '@aureus/contract/platform/stream.ts';
import type { OrderEvent } from '@aureus/contract/spot/events.ts';
import { orderStream } from '@aureus/contract/spot/streams.ts';
import type { BalanceEvent } from '@aureus/contract/wallet/events.ts';
import { balanceStream } from '@aureus/contract/wallet/streams.ts';
import { Channel } from './channel.ts';
import { checked } from './checked.ts';

/** The user's own streams. */
const ownStreams = [orderStream, balanceStream, noticeStream, optionEnteredStream, optionClosedStream] as const;
type OwnEvent = EventOf<(typeof ownStreams)[number]>;

/** Own events that few pages hear: these check them, so that nobody loads their shapes at the start of the app. */
const uncheckedNames = [
  'lever_trade',
  'lever_closed',
  'mining_order',
  'dual_order',
  'ieo_order',
  'recurring_plan',
  'rebate',
  'coupon',
  'loan',
  'otc_order',
  'conversation',
  'support_case',
  'follow',
  'art_own',
] as const;
interface UncheckedEvent {
  readonly type: (typeof uncheckedNames)[number];
  readonly seq: number;
  readonly frame: unknown;
}

type PrivateEvent = OwnEvent | UncheckedEvent;

/** Whether an event is of one of the user's own streams. */
export const isOwn = (event: string): boolean =>
  ownStreams.some(({ name }) => name === event) || uncheckedNames.some((name) => name === event);

/** What a user's own stream tells. `missed` means: something may have been lost, refetch. */
export interface PrivateListener {
  order?(order: OrderEvent['order']): void;
  balance?(balances: BalanceEvent['balances']): void;
  notice?(notice: NoticeEvent): void;
  option?(option: OptionRow): void;
  /** An event of contracts as it came. */
  contracts?(frame: unknown): void;
  /** An order of lock mining is another one than before. */
  mining?(): void;
  /** A dual investment was bought or settled. */
  dual?(): void;
  /** Something became of a subscription of theirs. */
  sale?(): void;
  /** A recurring buy of theirs is another one than before, or was run. */
  recurring?(): void;
  /** Rebates of theirs were reckoned or paid. */
  rebate?(): void;
  /** A coupon of theirs is another one than before. */
  coupon?(): void;
  /** A loan of theirs is another one than before. */
  loan?(): void;
  /** An order of theirs at the OTC desk is another one than before. */
  otc?(): void;
  /** An event of a conversation as it came. */
  conversation?(frame: unknown): void;
  /** A conversation of theirs with customer service is another one than before. */
  support?(): void;
  /** A follow of theirs is another one than before, or a share was paid. */
  follow?(): void;
  /** Something of theirs in the art market is another one than before; the event as it came. */
  art?(frame: unknown): void;
  missed?(): void;
  /** The session is another, or none: what was told before is of somebody else. */
  ended?(): void;
}

/** The user's own events: orders, balances, notices, options, futures and savings products, one numbered stream. */
export class PrivateEvents {
  readonly #listeners = new Set<PrivateListener>();
  #channel = this.#newChannel();
  #isJoined = false;

  /** Whether the server has confirmed the session, so that what happens is told here. */
  get isJoined(): boolean {
    return this.#isJoined;
  }

  /** Returns the function that ends it. */
  listen(listener: PrivateListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * The server confirmed the session on this connection; its stream stands at `seq`. What was fetched before may
   * already be old, what is fetched from now on holds all up to there.
   */
  joined(seq: number | undefined): void {
    this.#isJoined = true;
    this.#channel.joined(seq);
    if (!this.#channel.isRepairing) this.#tellMissed();
    if (seq !== undefined) this.#channel.startAfter(seq);
  }

  /** Another session, or none: what is numbered anew must not be measured by the old numbers. */
  reset(): void {
    this.#isJoined = false;
    this.#channel.close();
    this.#channel = this.#newChannel();
    for (const listener of this.#listeners) listener.ended?.();
  }

  receive(frame: unknown): void {
    this.#channel.receive(frame);
  }

  #newChannel(): Channel<PrivateEvent> {
    return new Channel<PrivateEvent>({
      kind: 'state',
      needsSnapshot: false,
      parse: parsePrivateEvent,
      apply: (event) => this.#tell(event),
      repair: async () => ({ seq: null, apply: () => this.#tellMissed() }),
    });
  }

  #tell(event: PrivateEvent): void {
    for (const listener of this.#listeners) {
      if (event.type === 'order') listener.order?.(event.order);
      else if (event.type === 'balance') listener.balance?.(event.balances);
      else if (event.type === 'notice') listener.notice?.(event);
      else if (event.type === 'mining_order') listener.mining?.();
      else if (event.type === 'dual_order') listener.dual?.();
      else if (event.type === 'ieo_order') listener.sale?.();
      else if (event.type === 'recurring_plan') listener.recurring?.();
      else if (event.type === 'rebate') listener.rebate?.();
      else if (event.type === 'coupon') listener.coupon?.();
      else if (event.type === 'loan') listener.loan?.();
      else if (event.type === 'otc_order') listener.otc?.();
      else if (event.type === 'conversation') listener.conversation?.(event.frame);
      else if (event.type === 'support_case') listener.support?.();
      else if (event.type === 'follow') listener.follow?.();
      else if (event.type === 'art_own') listener.art?.(event.frame);
      else if ('frame' in event) listener.contracts?.(event.frame);
      else listener.option?.(event.data);
    }
  }

  #tellMissed(): void {
    for (const listener of this.#listeners) listener.missed?.();
  }
}

function parsePrivateEvent(frame: unknown): PrivateEvent | undefined {
  for (const stream of ownStreams) {
    const event = checked(stream, frame);
    if (event !== undefined) return event;
  }
  return uncheckedEvent(frame);
}

/** Only its number is looked at here. */
function uncheckedEvent(frame: unknown): UncheckedEvent | undefined {
  if (typeof frame !== 'object' || frame === null || !('type' in frame) || !('seq' in frame)) return undefined;
  const type = uncheckedNames.find((name) => name === frame.type);
  const { seq } = frame;
  return type !== undefined && typeof seq === 'number' && Number.isInteger(seq) ? { type, seq, frame } : undefined;
}
