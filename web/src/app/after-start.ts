import { askTime, keepInStep } from '@aureus/client/clock/keep-in-step.ts';
import { clock } from '@aureus/client/clock/page-clock.ts';
import { followKeyboard } from '../platform/keyboard/follow-keyboard.ts';
import { followAppWorker } from './follow-app-worker.ts';
import { followBadge } from './follow-badge.ts';
import { forgetNotices } from './forget-notices.ts';

/** What the app does beside its screens, once the first one stands. A browser may refuse any of it. */
export function afterStart(): void {
  void followAppWorker().catch(() => undefined);
  followBadge();
  followKeyboard();
  forgetNotices();
  keepInStep(clock, askTime);
}
