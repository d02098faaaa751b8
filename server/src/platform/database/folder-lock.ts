import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Another process of ours works on the data folder. */
export class DataFolderInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(
      `Aureus already runs on the data folder ${folder} (process ${pid}). Stop it first, or choose another DATA_DIR.`,
    );
    this.name = 'DataFolderInUseError';
  }
}

interface Holder {
  readonly pid: number;
  /** Tells the process from a later one with the same number. */
  readonly born: string;
}

/**
 * Takes the lock of a data folder for this process. A holder that was killed does not count.
 * @returns gives the lock back
 * @throws DataFolderInUseError
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'aureus.lock');
  const own = `${file}.${process.pid}`;
  const me = JSON.stringify({ pid: process.pid, born: bornOf(process.pid) ?? '' } satisfies Holder);
  writeFileSync(own, me);
  try {
    for (;;) {
      try {
        linkSync(own, file); // Fails when the name is taken, and shows a whole file or none.
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const text = readText(file);
      if (text === undefined) continue;
      const holder = parseHolder(text);
      if (holder && isAlive(holder)) throw new DataFolderInUseError(folder, holder.pid);
      takeAway(file, text);
    }
  } finally {
    rmSync(own, { force: true });
  }
  return () => {
    if (readText(file) === me) rmSync(file, { force: true });
  };
}

/** Removes the dead holder's file; a living one that slipped in between is put back. */
function takeAway(file: string, deadText: string): void {
  const aside = `${file}.${process.pid}.dead`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readText(aside) !== deadText) linkSync(aside, file);
  rmSync(aside, { force: true });
}

function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  const born = bornOf(holder.pid);
  if (born !== undefined) return born === holder.born;
  try {
    process.kill(holder.pid, 0);
    return holder.born === '';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' && holder.born === '';
  }
}

/** Boot and start tick of a process on Linux; undefined when there is none or no /proc. */
function bornOf(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return `${readText('/proc/sys/kernel/random/boot_id')?.trim()}:${fields[19]}`;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
