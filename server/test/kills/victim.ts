import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Answer, Call } from '@aureus/contract/platform/call.ts';
import type { Kill, Said, Told } from './protocol.ts';

const CHILD = path.join(import.meta.dirname, 'child.ts');

/** A child that does what is due, until it is killed. */
export class Victim {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown[]>;
  #asked = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#ended = once(child, 'exit');
  }

  static async start(url: string): Promise<Victim> {
    const child = fork(CHILD, [url], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
    const victim = new Victim(child);
    await victim.#heard((said) => said === 'ready');
    return victim;
  }

  /** Makes a call of a user. @throws Error when it is refused */
  async call<C extends Call>(
    call: C,
    user: bigint,
    fields: Readonly<Record<string, string | number>>,
  ): Promise<Answer<C>> {
    const n = (this.#asked += 1);
    const text = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const heard = this.#heard((each) => typeof each === 'object' && each.n === n);
    this.#tell({ n, call: call.name, user: String(user), fields: text });
    const said = (await heard) as Extract<Said, object>;
    if (said.error !== undefined) throw new Error(`${call.name} was refused: ${said.error}`);
    return said.answer as Answer<C>;
  }

  /** Says where it dies. */
  async arm(kill: Kill): Promise<void> {
    const armed = this.#heard((said) => said === 'armed');
    this.#tell({ kill });
    await armed;
  }

  /** Whether it still answers; it dies where it was told to. */
  async isAlive(kill: Kill): Promise<boolean> {
    const armed = this.#heard((said) => said === 'armed').then(
      () => true,
      () => false,
    );
    const sent = new Promise<boolean>((resolve) => {
      const ended = this.#child.exitCode !== null || this.#child.signalCode !== null;
      if (ended) resolve(false);
      else this.#child.send({ kill } satisfies Told, (error) => error && resolve(false));
    });
    return Promise.race([armed, sent]);
  }

  /** Sets the price of now, in ticks; it may be the last it hears. */
  async setPrice(price: number): Promise<void> {
    const priced = this.#heard((said) => said === 'priced');
    this.#tell({ price });
    await priced.catch(() => {});
  }

  /** The signal it ended by. */
  async signal(): Promise<unknown> {
    const [, signal] = await this.#ended;
    return signal;
  }

  async end(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  #tell(told: Told): void {
    this.#child.send(told);
  }

  /** @throws Error when it ends before it has said so */
  #heard(isIt: (said: Said) => boolean): Promise<Said> {
    return new Promise((resolve, reject) => {
      const hear = (said: Said): void => {
        if (!isIt(said)) return;
        this.#child.off('message', hear).off('exit', fail);
        resolve(said);
      };
      const fail = (code: number | null, signal: string | null): void =>
        reject(new Error(`The process ended with ${signal ?? code}`));
      this.#child.on('message', hear).on('exit', fail);
    });
  }
}
