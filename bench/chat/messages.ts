/** What the processes of this measurement tell each other, and how much there is of everything. */

/** Each is logged in with a socket of its own; two of them share a conversation. */
export const SOCKETS = 2_000;
export const CONVERSATIONS = SOCKETS / 2;
export const MESSAGES_A_SECOND = 200;
export const SECONDS = 20;

/** To the server: where the database is, and who is in which conversation; then how to begin. */
export type ToServer =
  | { readonly database: string; readonly users: readonly string[]; readonly conversations: readonly number[] }
  | 'begin';
/** From the server: where it listens; then how many messages it has taken, when the last one is committed. */
export type FromServer = { readonly port: number } | { readonly sent: number };

/** To the clients: where to log in, and as whom; then that nothing more comes. */
export type ToClients = { readonly port: number; readonly users: readonly string[] } | 'end';
/** From the clients: all have logged in; then how long each message took to each of its readers, in milliseconds. */
export type FromClients = 'listening' | { readonly times: readonly number[] };

/** A moment that two processes of one machine understand alike, in milliseconds. */
export const now = (): number => performance.timeOrigin + performance.now();
