interface Marks {
  readonly delivered: number;
  readonly read: number;
}

/** Says to the server how far was received and read: one call at a time, each with the newest of then. */
export class Marking {
  readonly #send: (marks: Marks) => Promise<unknown>;
  #wanted: Marks = { delivered: 0, read: 0 };
  #said: Marks = { delivered: 0, read: 0 };
  #isSending = false;

  constructor(send: (marks: Marks) => Promise<unknown>) {
    this.#send = send;
  }

  delivered(seq: number): void {
    this.#want({ ...this.#wanted, delivered: Math.max(this.#wanted.delivered, seq) });
  }

  read(seq: number): void {
    const { delivered, read } = this.#wanted;
    this.#want({ delivered: Math.max(delivered, seq), read: Math.max(read, seq) });
  }

  /** As the server has them. */
  known({ delivered, read }: Marks): void {
    this.#said = { delivered: Math.max(this.#said.delivered, delivered), read: Math.max(this.#said.read, read) };
  }

  /** Says again what could not be said. */
  again(): void {
    void this.#say();
  }

  #want(wanted: Marks): void {
    this.#wanted = wanted;
    void this.#say();
  }

  get #isBehind(): boolean {
    return this.#said.delivered < this.#wanted.delivered || this.#said.read < this.#wanted.read;
  }

  async #say(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (this.#isBehind) {
        const wanted = this.#wanted;
        await this.#send(wanted);
        this.known(wanted);
      }
    } catch {
      // Said with the next message, or when the connection is back.
    } finally {
      this.#isSending = false;
    }
  }
}
