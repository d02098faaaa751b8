import sharp from 'sharp';
import { make, type Commission } from './make.ts';

/** The process in which works are made, one after the other. It ends with whoever it works for. */

/** What it answers to a commission. */
export type Delivery =
  | { readonly file: Uint8Array; readonly poster: Uint8Array | null; readonly compatible: Uint8Array | null }
  | { readonly defect: string };

sharp.concurrency(1);
sharp.cache(false);

process.on('message', (commission: Commission) => {
  const say = (delivery: Delivery): void => void process.send?.(delivery);
  make(commission).then(say, (error: unknown) => say({ defect: String(error) }));
});
process.on('disconnect', () => process.exit(0));
// A signal to all says that the server is to end, and it ends this one.
process.on('SIGINT', () => {}).on('SIGTERM', () => {});
