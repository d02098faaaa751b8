import type { Work } from './command.ts';

/** Commands that belong into one batch, nothing between them. */
export interface Group<C> {
  readonly commands: readonly C[];
  /** Whom they follow: one of them, or one of the batch before; null for a command by itself. */
  readonly leader: C | null;
}

/** What goes into one batch. */
export interface Batch<C, Update> {
  /** By what they are about. */
  readonly updates: ReadonlyMap<unknown, Update>;
  readonly groups: readonly Group<C>[];
  /** Of an update that is a batch by itself: what is done when it has failed too often. */
  readonly onGivenUp?: () => void;
  /** It is about these subjects alone; left out: about all that are not isolated. */
  readonly scope?: ReadonlySet<number>;
  /** Its updates were done before, apart from its commands. */
  readonly isWithoutUpdates?: boolean;
}

/** Commands that wait for a batch, in the order they came. */
export class CommandQueue<C> {
  #groups: Group<C>[] = [];
  #length = 0;

  /** Commands that wait. */
  get length(): number {
    return this.#length;
  }

  add(group: Group<C>): void {
    this.#groups.push(group);
    this.#length += group.commands.length;
  }

  /** Takes out what goes into the next batch: at most `size` commands, but of the first group all of them. */
  take(size: number): Group<C>[] {
    let groups = 0;
    let taken = 0;
    for (const { commands } of this.#groups) {
      if (groups > 0 && taken + commands.length > size) break;
      groups += 1;
      taken += commands.length;
    }
    this.#length -= taken;
    return this.#groups.splice(0, groups);
  }

  takeAll(): Group<C>[] {
    this.#length = 0;
    return this.#groups.splice(0);
  }
}

export function commandsOf<C>(groups: readonly Group<C>[]): C[] {
  return groups.flatMap(({ commands }) => commands);
}

/**
 * A batch as its program sees it.
 * @param updates those of its updates that it covers
 */
export function workOf<C, Update>(
  { groups }: Batch<C, Update>,
  updates: readonly Update[],
  covers: Work<C, Update>['covers'],
): Work<C, Update> {
  const leaders = new Map<C, C>();
  for (const { commands, leader } of groups) {
    if (leader === null) continue;
    for (const command of commands) if (command !== leader) leaders.set(command, leader);
  }
  return { updates, commands: commandsOf(groups), leaders, covers };
}

/**
 * The halves of a batch, to find the command that is to blame. A group is kept together while there are others; one by
 * itself is parted, its leader in the first half.
 * @returns null when there are not two commands
 */
export function halvesOf<C>(groups: readonly Group<C>[]): [readonly Group<C>[], readonly Group<C>[]] | null {
  if (groups.length > 1) {
    const middle = Math.ceil(groups.length / 2);
    return [groups.slice(0, middle), groups.slice(middle)];
  }
  const [group] = groups;
  if (!group || group.commands.length < 2) return null;
  const { commands, leader } = group;
  const middle = Math.ceil(commands.length / 2);
  return [[{ commands: commands.slice(0, middle), leader }], [{ commands: commands.slice(middle), leader }]];
}

/** The halves of subjects, to find the one that is to blame. */
export function halvesOfScope(scope: ReadonlySet<number>): [ReadonlySet<number>, ReadonlySet<number>] {
  const all = [...scope];
  const middle = Math.ceil(all.length / 2);
  return [new Set(all.slice(0, middle)), new Set(all.slice(middle))];
}
