import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import path from 'node:path';

/** The operating-system account PostgreSQL runs as. It refuses root. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  /** Whether this process must change to it when it starts PostgreSQL. */
  readonly foreign: boolean;
}

/** Existing accounts taken in this order before one is created. */
const CANDIDATES = ['aureus', 'postgres', 'nobody'];

/**
 * An ordinary user runs PostgreSQL as itself. Root runs it as the owner of the data if there is data already,
 * else as an existing unprivileged account, else as an account made for it.
 * @param dataOwner uid of an existing data folder
 */
export function chooseAccount(dataOwner: number | undefined): Account {
  const uid = process.getuid?.();
  if (uid === undefined || process.getgid === undefined) {
    throw new Error('The embedded database needs Linux or macOS; name an outside PostgreSQL by DATABASE_URL');
  }
  if (uid !== 0) {
    if (dataOwner !== undefined && dataOwner !== uid) {
      throw new Error(
        `The database folder belongs to user ${nameOf(dataOwner)}, perhaps because Aureus once ran as root; ` +
          'run it as that user or root, or choose another DATA_DIR',
      );
    }
    return { name: nameOf(uid), uid, gid: process.getgid(), foreign: false };
  }
  const accounts = readAccounts();
  const existing =
    (dataOwner ? accounts.find((account) => account.uid === dataOwner) : undefined) ??
    CANDIDATES.map((name) => accounts.find((account) => account.name === name)).find((account) => account?.uid) ??
    createAccount();
  return { ...existing, foreign: true };
}

/** Whether the account may enter the folder and everything above it, judged by owner, group and mode. */
export function isReachable(folder: string, account: Account): boolean {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    if (!mayEnter(statSync(current), account)) return false;
    if (current === path.dirname(current)) return true;
  }
}

function mayEnter(stats: Stats, account: Account): boolean {
  if (account.uid === stats.uid) return (stats.mode & 0o500) === 0o500;
  if (account.gid === stats.gid) return (stats.mode & 0o010) !== 0;
  return (stats.mode & 0o001) !== 0;
}

interface Entry {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

function readAccounts(): Entry[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

function nameOf(uid: number): string {
  return readAccounts().find((account) => account.uid === uid)?.name ?? String(uid);
}

function createAccount(): Entry {
  const name = 'aureus';
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]);
  } catch (error) {
    throw new Error(`PostgreSQL refuses to run as root and no account could be created for it`, { cause: error });
  }
  const created = readAccounts().find((account) => account.name === name);
  if (!created) throw new Error(`The account ${name} was created but is not in /etc/passwd`);
  return created;
}
