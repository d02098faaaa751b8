import { Secret, TOTP } from 'otpauth';
import type { Clock } from '../platform/clock.ts';
import { NotNow } from './not-now.ts';

const PERIOD = 30;

/** Gives codes of an authenticator, each step once: the server takes none twice. */
export class CodeSource {
  readonly #totp: TOTP;
  readonly #clock: Clock;
  #last = 0;

  constructor(secret: string, clock: Clock) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD });
    this.#clock = clock;
  }

  /** The next code that counts: that of now, or the one after it. @throws NotNow while both were given */
  next(): string {
    const now = TOTP.counter({ period: PERIOD, timestamp: this.#clock.epochMs() });
    const step = Math.max(now, this.#last + 1);
    if (step > now + 1) throw new NotNow();
    this.#last = step;
    return this.#totp.generate({ timestamp: step * PERIOD * 1000 });
  }
}
