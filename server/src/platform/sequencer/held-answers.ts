/** So many answers are given at once whoever waits: that takes no longer than what it would be done beside. */
const FEW = 16;
/** Which part of the answers takes no longer than what the next batch asks for before it is written. */
const FIRST_PART = 1 / 4;
/** Longest that an answer is held, in milliseconds: then the next batch is stuck before it was written. */
const PATIENCE_MS = 50;

/**
 * Answers of a batch that is durable. To give many takes as long as it takes the database to write a batch: what is
 * answered is put into words and sent, and who is answered comes back at once. So while others wait they are held: the
 * first until the next batch asks the database, all until it is on its way there, and the two are done side by side.
 */
export class HeldAnswers {
  #held: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;

  /**
   * Gives answers, at once or soon; always in order.
   * @param isNextDue whether another batch follows right after
   */
  add(answers: readonly (() => void)[], isNextDue: boolean): void {
    this.#held.push(...answers);
    if (!isNextDue || answers.length <= FEW) this.give();
    else this.#timer ??= setTimeout(() => this.give(), PATIENCE_MS);
  }

  /** Gives the first of those that are held: the next batch has asked for what it must know, and waits for that. */
  giveSome(): void {
    for (const answer of this.#held.splice(0, Math.floor(this.#held.length * FIRST_PART))) answer();
  }

  /** Gives those that are held: the next batch is on its way, or will not be. */
  give(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const held = this.#held;
    this.#held = [];
    for (const answer of held) answer();
  }
}
