/** What the processes of this measurement tell each other. */

/** To a server. */
export type ToServer = 'begin' | 'end';
/** From a server: where it listens, and then what it took from `begin` to `end`. */
export type FromServer = { readonly port: number } | { readonly processorMs: number; readonly rounds: number };

/** To the clients. */
export type ToClients = { readonly port: number; readonly kind: Kind } | 'begin' | 'end';
/** From the clients: all are listening; and then what they were sent from `begin` to `end`. */
export type FromClients =
  | 'listening'
  | { readonly events: number; readonly bytes: number; readonly processorMs: number };

export type Kind = 'aureus' | 'plain';

export const CLIENTS = 2_000;
export const MARKETS = 500;
/** Markets each client follows: as many as fit on a phone beside a chart. */
export const FOLLOWED = 5;
export const BEAT_MS = 250;

/** The markets of a client; of each market there are as many clients as of any other. */
export function followedBy(client: number): number[] {
  return Array.from({ length: FOLLOWED }, (_, place) => 1 + ((client * FOLLOWED + place) % MARKETS));
}
