import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chooseAccount, isReachable } from './account.ts';
import type { Account } from './account.ts';

/** Where the embedded database keeps its things and who owns them. */
export interface DataFolder {
  readonly account: Account;
  /** Holds everything below; owned by the account, closed to others. */
  readonly base: string;
  /** PostgreSQL's own data folder. */
  readonly data: string;
  /** Folder of the socket; entering it is what authorises a connection. */
  readonly socket: string;
  readonly log: string;
}

/** Where root keeps the data when the account cannot enter DATA_DIR, e.g. below /root. */
const SHARED_DATA = '/var/lib/aureus';

/** A socket's whole path may have 107 bytes; PostgreSQL adds `/.s.PGSQL.5432`. */
const LONGEST_SOCKET_FOLDER = 90;

/** Makes the folders, or finds those of an earlier start. */
export function prepareFolder(dataDir: string): DataFolder {
  mkdirSync(dataDir, { recursive: true });
  const inside = path.join(dataDir, 'database');
  const noteFile = path.join(dataDir, 'database-folder');
  const noted = existsSync(noteFile) ? readFileSync(noteFile, 'utf8').trim() : undefined;
  const known = noted ?? inside;
  const account = chooseAccount(existsSync(known) ? statSync(known).uid : undefined);
  let base = known;
  if (noted === undefined && account.foreign && !isReachable(dataDir, account)) {
    base = path.join(SHARED_DATA, randomBytes(8).toString('hex'));
    mkdirSync(SHARED_DATA, { recursive: true, mode: 0o755 });
    writeFileSync(noteFile, `${base}\n`);
  }
  ownFolder(base, account);
  return {
    account,
    base,
    data: path.join(base, 'data'),
    socket: socketFolder(base, account),
    log: path.join(base, 'postgres.log'),
  };
}

function socketFolder(base: string, account: Account): string {
  const inside = path.join(base, 'socket');
  const name = createHash('sha256').update(base).digest('hex').slice(0, 16);
  const folder = Buffer.byteLength(inside) <= LONGEST_SOCKET_FOLDER ? inside : `/tmp/aureus-${name}`;
  ownFolder(folder, account);
  return folder;
}

/** A folder only the account may enter. One that somebody else made first is refused. */
function ownFolder(folder: string, account: Account): void {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (account.foreign) chownSync(folder, account.uid, account.gid);
  }
  const stats = lstatSync(folder);
  if (!stats.isDirectory() || stats.uid !== account.uid || (stats.mode & 0o077) !== 0) {
    throw new Error(`${folder} must be a folder that only ${account.name} may enter`);
  }
}
