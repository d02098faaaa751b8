import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import { OutcomeUnknownError } from '../database/transaction.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { BatchRunner, type Committed, type Outcome } from './batch-runner.ts';
import type { Command, Work } from './command.ts';
import { isConflict, isOfCommand, WriterReplacedError } from './errors.ts';
import { HeldAnswers } from './held-answers.ts';
import { Isolated } from './isolated.ts';
import type { BatchEffects, Program, Subjects } from './program.ts';
import { type Batch, CommandQueue, commandsOf, halvesOf, halvesOfScope, workOf } from './queue.ts';

/**
 * A batch that finds the database changed under it is run again, at most so often in all, and from the second time on
 * with everything locked that may change. What fails even so is halved, down to the command that is to blame.
 */
const ATTEMPTS = 3;
/** So many batches in a row an update that is one by itself may fail before it is given up. */
const ATTEMPTS_ALONE = 3;
const SHORTEST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;
/** How long a user is kept waiting for the outcome of a commit whose answer was lost. */
const OUTCOME_PATIENCE_MS = 8_000;
/** Commands that may wait; beyond that the service says that it is busy. */
const QUEUE_LIMIT = 20_000;

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
}

interface SequencerOptions {
  /** Which of the program's writers this is, from 0. */
  readonly number: number;
  /** How many there are, in all processes together. */
  readonly writers: number;
  /** Most commands of a batch; a group of more is a batch by itself. */
  readonly batchSize: number;
  /** Hears of each subject whose updates were left out because they fail, and each time they have failed again. */
  readonly onIsolated?: (subject: number) => void;
  /** Hears of each whose updates have succeeded again. */
  readonly onRestored?: (subject: number) => void;
}

/** Why commands were refused; those that are not in it were taken. */
type Refusals<C> = ReadonlyMap<C, Error>;

/**
 * The only one that changes what a program keeps in memory. Commands queue; what has queued is run as one batch, matched
 * in memory and written in one transaction, and answered after its commit.
 */
export class Sequencer<Answer, C extends Command<Answer>, Update, Facts, Effects extends BatchEffects<Answer, C>> {
  readonly #needs: Needs;
  readonly #name: string;
  readonly #options: SequencerOptions;
  readonly #subjects: Subjects<Update> | undefined;
  readonly #isolated = new Isolated<Update>();
  readonly #runner: BatchRunner<Answer, C, Update, Facts, Effects>;
  readonly #answers = new HeldAnswers();
  readonly #listeners = new Set<(committed: Committed<Effects>) => void>();
  readonly #queue = new CommandQueue<C>();
  /** By what it is about: an update that still waits is replaced by the next. */
  #updates = new Map<unknown, Update>();
  /** Those that are a batch by themselves, and how often in a row each has failed. */
  readonly #alone = new Map<unknown, Required<Pick<Batch<C, Update>, 'updates' | 'onGivenUp'>>>();
  readonly #failures = new Map<unknown, number>();
  /** Whether a batch is due although nobody asks for anything. */
  #isBatchWanted = true;
  /** How long the next failed attempt to get ready waits. */
  #pauseMs = SHORTEST_PAUSE_MS;
  #wake: (() => void) | null = null;
  #state: 'new' | 'running' | 'stopping' | 'replaced' = 'new';
  #loop: Promise<void> = Promise.resolve();

  constructor(needs: Needs, program: Program<Answer, C, Update, Facts, Effects>, options: SequencerOptions) {
    this.#needs = needs;
    this.#name = `${program.name} ${options.number}`;
    this.#options = options;
    this.#subjects = program.subjects;
    this.#runner = new BatchRunner(needs, program, options, {
      onAsked: () => this.#answers.giveSome(),
      onSent: () => this.#answers.give(),
    });
  }

  /** Takes over, makes memory, and begins. @throws when the database cannot be reached */
  async start(): Promise<void> {
    await this.#runner.recover();
    this.#state = 'running';
    this.#loop = this.#run();
  }

  /** Refuses new commands, finishes those that wait, and gives the connection back. */
  async stop(): Promise<void> {
    if (this.#state === 'running') this.#state = 'stopping';
    this.#wake?.();
    await this.#loop;
    this.#runner.close();
  }

  /** Whether another writer has taken this one's place: it takes no more commands, and never will. */
  get isReplaced(): boolean {
    return this.#state === 'replaced';
  }

  /** Commands that wait now. */
  get queueLength(): number {
    return this.#queue.length;
  }

  /** Tells a listener of every batch once it is durable, in order. @returns a function that ends it */
  onCommit(listener: (committed: Committed<Effects>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Hands in a command, of a user or of the system. It is answered once, by `resolve` after its commit or by `reject`. */
  submit(command: C): void {
    this.#enqueue([command], null);
  }

  /**
   * Hands in commands that have to be in one batch, nothing between them: a leader and those who follow. Each is answered
   * by itself. Should the batch fail whatever is tried, the group is halved, and what follows a refused leader is
   * refused for the same reason.
   */
  submitGroup(leader: C, followers: readonly C[]): void {
    this.#enqueue([leader, ...followers], leader);
  }

  /** Says how something has to be from the next batch on; nobody is answered. Of several only the newest counts. */
  update(about: unknown, update: Update): void {
    if (this.#state !== 'running') return;
    this.#updates.set(about, update);
    this.#wake?.();
  }

  /**
   * As `update`, in a batch by itself: for what may be so large that it cannot be written. Nothing else fails with it, and
   * after three batches in a row that failed it is given up.
   */
  updateAlone(about: unknown, update: Update, onGivenUp: () => void): void {
    if (this.#state !== 'running') return;
    this.#alone.set(about, { updates: new Map([[about, update]]), onGivenUp });
    this.#wake?.();
  }

  /** Others have changed what batches count on: a batch is due, and learns it. */
  refresh(): void {
    this.#runner.refresh();
    this.wantBatch();
  }

  /** A batch is due although nobody asks for anything. */
  wantBatch(): void {
    this.#isBatchWanted = true;
    this.#wake?.();
  }

  #enqueue(commands: readonly C[], leader: C | null): void {
    if (this.#state !== 'running' || this.#queue.length + commands.length > QUEUE_LIMIT) {
      this.#refuse(commands, new AppError('service_unavailable'));
      return;
    }
    this.#queue.add({ commands, leader });
    this.#wake?.();
  }

  async #run(): Promise<void> {
    for (;;) {
      if (this.#state !== 'running') {
        this.#updates.clear();
        this.#alone.clear();
      }
      const isDue = this.#isBatchDue();
      if (this.#queue.length + this.#updates.size + this.#alone.size === 0 && !isDue) {
        if (this.#state !== 'running') return;
        await new Promise<void>((resolve) => (this.#wake = resolve));
        this.#wake = null;
        continue;
      }
      if (this.#state === 'replaced') {
        this.#refuseQueue();
        continue;
      }
      // Whoever was answered by the last batch gets the chance to be in this one.
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (!(await this.#isReady())) continue;
      this.#isBatchWanted = false;
      const updates = this.#updates;
      this.#updates = new Map();
      const groups = this.#queue.take(this.#options.batchSize);
      this.#isolated.tell(updates, (update, subject) => this.#partOf(update, (each) => each === subject));
      if (isDue || updates.size + groups.length > 0) await this.#process({ updates, groups });
      await this.#processAlone();
      await this.#tryIsolated();
    }
  }

  /** Leaves subjects out from the start on: their updates failed in a process before this one. */
  isolate(subjects: Iterable<number>): void {
    for (const subject of subjects) this.#isolate(subject);
  }

  #isolate(subject: number): void {
    this.#isolated.add(subject, this.#needs.clock.epochMs());
    this.#subjects?.isolate(subject);
  }

  #partOf(update: Update, isWanted: (subject: number) => boolean): Update | null {
    return this.#subjects ? this.#subjects.part(update, isWanted) : update;
  }

  #partsOf(updates: ReadonlyMap<unknown, Update>, isWanted: (subject: number) => boolean): Map<unknown, Update> {
    const parts = new Map<unknown, Update>();
    for (const [about, update] of updates) {
      const part = this.#partOf(update, isWanted);
      if (part !== null) parts.set(about, part);
    }
    return parts;
  }

  /** What updates are about; undefined where the program cannot tell. */
  #scopeOf(updates: readonly Update[]): ReadonlySet<number> | undefined {
    if (!this.#subjects) return undefined;
    const isAbout = (subject: number): boolean =>
      updates.some((update) => this.#partOf(update, (each) => each === subject) !== null);
    return new Set([...this.#subjects.all()].filter(isAbout));
  }

  #covers({ scope }: Batch<C, Update>): (subject: number) => boolean {
    return (subject) => (scope ? scope.has(subject) : !this.#isolated.has(subject));
  }

  #workOf(batch: Batch<C, Update>): Work<C, Update> {
    const covers = this.#covers(batch);
    const isAll = !this.#subjects || (!batch.scope && this.#isolated.size === 0);
    const updates = isAll ? batch.updates : this.#partsOf(batch.updates, covers);
    return workOf(batch, [...updates.values()], covers);
  }

  /** One a turn, by itself: it fails alone. */
  async #tryIsolated(): Promise<void> {
    if (this.#isolated.size === 0 || this.#state !== 'running') return;
    const due = this.#isolated.takeDue(this.#needs.clock.epochMs());
    if (due) await this.#process({ updates: due.updates, groups: [], scope: new Set([due.subject]) });
  }

  /** One a turn: what everybody else wants comes in between. */
  async #processAlone(): Promise<void> {
    const [first] = this.#alone;
    if (!first || this.#state !== 'running') return;
    const [about, batch] = first;
    this.#alone.delete(about);
    const scope = this.#scopeOf([...batch.updates.values()]);
    // While its subject is left out it is as if nobody had asked: who wants it asks again.
    if (scope && [...scope].some((subject) => this.#isolated.has(subject))) return;
    await this.#process({ ...batch, groups: [], ...(scope ? { scope } : {}) });
  }

  /** Whether there is work that nobody asks for. */
  #isBatchDue(): boolean {
    return this.#state === 'running' && (this.#isBatchWanted || this.#runner.isWorkDue);
  }

  /** A working connection and sound memory; when they cannot be had now, those who wait are told so. */
  async #isReady(): Promise<boolean> {
    try {
      await this.#runner.recover();
      return true;
    } catch (error) {
      this.#noteTrouble(error);
      this.#refuseQueue();
      await this.#rest();
      return false;
    }
  }

  /** Waits before the next attempt, longer each time until something has worked. */
  async #rest(): Promise<void> {
    if (this.#state === 'running') await pause(this.#pauseMs);
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }

  async #process(batch: Batch<C, Update>): Promise<Refusals<C>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return this.#tell(await this.#runner.run(this.#workOf(batch), attempt > 1), batch);
      } catch (error) {
        this.#answers.give();
        if (error instanceof OutcomeUnknownError) return this.#findOut(batch, error);
        this.#runner.drop();
        if (attempt < ATTEMPTS && isConflict(error)) continue;
        return this.#giveUp(batch, error);
      }
    }
  }

  /** Halves what failed, so that one command takes no other with it. Each half is a batch like any other. */
  async #giveUp(batch: Batch<C, Update>, error: unknown): Promise<Refusals<C>> {
    const isOfPart = this.#runner.isConnected && isOfCommand(error);
    if (isOfPart && !isConflict(error) && this.#mayBlameUpdates(batch)) {
      const refusals = await this.#partUpdates(batch, error);
      if (refusals !== null) return refusals;
    }
    const halves = isOfPart ? halvesOf(batch.groups) : null;
    if (halves === null) {
      this.#noteTrouble(error);
      const refusals = this.#putBack(batch, new AppError('service_unavailable'));
      await this.#rest();
      return refusals;
    }
    const [first, second] = halves;
    const { isWithoutUpdates = false } = batch;
    const refusals = await this.#process({ updates: batch.updates, groups: first, isWithoutUpdates });
    // Nobody is left to follow when the leader, in the first half of its group, was refused.
    const leader = second[0]?.leader ?? null;
    const refusal = leader === null ? undefined : refusals.get(leader);
    const others = refusal
      ? this.#refuse(commandsOf(second), refusal)
      : await this.#process({ updates: new Map(), groups: second, isWithoutUpdates });
    return new Map([...refusals, ...others]);
  }

  #mayBlameUpdates({ onGivenUp, isWithoutUpdates }: Batch<C, Update>): boolean {
    return this.#subjects !== undefined && onGivenUp === undefined && isWithoutUpdates !== true;
  }

  /**
   * Does updates apart from commands, and finds the subject whose updates fail: it is left out from now on.
   * @returns null when nothing at all succeeds, so that no subject is to blame
   */
  async #partUpdates(batch: Batch<C, Update>, error: unknown): Promise<Refusals<C> | null> {
    const { updates, groups } = batch;
    if (groups.length > 0) {
      await this.#process({ updates, groups: [] });
      return this.#process({ updates: new Map(), groups, isWithoutUpdates: true });
    }
    const scope = batch.scope ?? new Set([...(this.#subjects?.all() ?? [])].filter(this.#covers(batch)));
    const [subject] = scope;
    if (subject === undefined || (!batch.scope && !(await this.#isSoundWithout()))) return null;
    if (scope.size === 1) {
      this.#isolate(subject);
      this.#needs.log.error(
        { err: error, writer: this.#name, subject },
        'The updates of a subject fail and are left out',
      );
      this.#guard('An isolated subject could not be told', () => this.#options.onIsolated?.(subject));
      return new Map();
    }
    for (const half of halvesOfScope(scope)) await this.#process({ updates, groups: [], scope: half });
    return new Map();
  }

  /** Whether a batch about nothing succeeds. */
  async #isSoundWithout(): Promise<boolean> {
    try {
      await this.#runner.run(this.#workOf({ updates: new Map(), groups: [], scope: new Set() }), false);
      return true;
    } catch {
      this.#runner.drop();
      return false;
    }
  }

  /** Answers everyone, and tells those who listen. */
  #tell(
    { committed, results }: Outcome<Answer, C, Effects>,
    { updates, groups, scope }: Batch<C, Update>,
  ): Refusals<C> {
    this.#pauseMs = SHORTEST_PAUSE_MS;
    for (const subject of scope ?? []) {
      if (!this.#isolated.delete(subject)) continue;
      this.#subjects?.restore(subject);
      this.#guard('A restored subject could not be told', () => this.#options.onRestored?.(subject));
    }
    for (const about of updates.keys()) this.#failures.delete(about);
    const refusals = new Map<C, Error>();
    const answers = commandsOf(groups).map((command) => {
      const result = results.get(command) ?? new AppError('internal_error');
      if (result instanceof Error) refusals.set(command, result);
      return () => this.#answer(() => (result instanceof Error ? command.reject(result) : command.resolve(result)));
    });
    this.#answers.add(answers, this.#queue.length > 0);
    for (const listener of this.#listeners) {
      this.#guard('A committed batch could not be told', () => listener(committed));
    }
    return refusals;
  }

  /** Until the outcome is known nobody is told anything that may be wrong, and nothing else is done. */
  async #findOut(batch: Batch<C, Update>, cause: Error): Promise<Refusals<C>> {
    const { clock, log } = this.#needs;
    const since = clock.epochMs();
    let unanswered = batch;
    let refusals: Refusals<C> = new Map();
    log.warn({ err: cause, writer: this.#name }, 'The outcome of a batch is not known yet');
    for (let wait = SHORTEST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      try {
        const outcome = await this.#runner.findOut();
        if (outcome) return new Map([...refusals, ...this.#tell(outcome, unanswered)]);
        return new Map([...refusals, ...this.#putBack(unanswered, new AppError('service_unavailable'))]);
      } catch (error) {
        if (error instanceof WriterReplacedError) this.#noteTrouble(error);
        const isLate = clock.epochMs() - since > OUTCOME_PATIENCE_MS;
        if (isLate || this.#state !== 'running') {
          refusals = new Map([...refusals, ...this.#putBack(unanswered, new AppError('outcome_unknown'))]);
          unanswered = { updates: new Map(), groups: [] };
        }
        if (this.#state !== 'running') {
          // Nobody will ever know here: what the program counts on meanwhile must not count for good.
          this.#runner.drop();
          return refusals;
        }
        await pause(wait);
      }
    }
  }

  /** Refuses the commands of a batch that had no effect. What the system wants goes into the next, unless it wants else. */
  #putBack({ updates, groups, onGivenUp }: Batch<C, Update>, error: AppError): Refusals<C> {
    if (onGivenUp) this.#putBackAlone(updates, onGivenUp);
    else for (const [about, update] of updates) if (!this.#updates.has(about)) this.#updates.set(about, update);
    return this.#refuse(commandsOf(groups), error);
  }

  #putBackAlone(updates: ReadonlyMap<unknown, Update>, onGivenUp: () => void): void {
    for (const about of updates.keys()) {
      const failures = (this.#failures.get(about) ?? 0) + 1;
      if (failures < ATTEMPTS_ALONE) {
        this.#failures.set(about, failures);
        if (!this.#alone.has(about)) this.#alone.set(about, { updates, onGivenUp });
        continue;
      }
      this.#failures.delete(about);
      this.#alone.delete(about);
      this.#guard('What was given up could not be told', onGivenUp);
    }
  }

  #refuseQueue(): void {
    this.#answers.give();
    this.#putBack({ updates: new Map(), groups: this.#queue.takeAll() }, new AppError('service_unavailable'));
  }

  #refuse(commands: readonly C[], error: Error): Refusals<C> {
    for (const command of commands) this.#answer(() => command.reject(error));
    return new Map(commands.map((command) => [command, error]));
  }

  #answer(give: () => void): void {
    this.#guard('An answer could not be given', give);
  }

  /** What others do with what they are told is no trouble of the batch. */
  #guard(trouble: string, tell: () => void): void {
    try {
      tell();
    } catch (error) {
      this.#needs.log.error({ err: error, writer: this.#name }, trouble);
    }
  }

  #noteTrouble(error: unknown): void {
    const isReplaced = error instanceof WriterReplacedError;
    if (isReplaced) this.#state = 'replaced';
    this.#needs.log.error(
      { err: error, writer: this.#name },
      isReplaced ? 'This server takes no more commands for this writer' : 'A batch was refused as a whole',
    );
  }
}
