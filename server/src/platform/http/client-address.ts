import { isIP } from 'node:net';

/**
 * Address of the client: the socket's own, or with `hops` proxies in front the one the outermost of them saw.
 * Entries a client wrote into X-Forwarded-For itself stand left of those and are never reached. What is no address at that
 * place (a name, a port behind it, nothing) counts for nothing: the socket's own address stands for whoever sent it, so
 * that nobody is counted by a word of their own.
 */
export function clientAddress(remote: string | undefined, forwardedFor: string | undefined, hops: number): string {
  const chain = [remote ?? ''];
  if (hops > 0 && forwardedFor)
    chain.push(
      ...forwardedFor
        .split(',')
        .map((part) => part.trim())
        .toReversed(),
    );
  const named = chain[Math.min(hops, chain.length - 1)] ?? '';
  return isIP(named) === 0 ? (remote ?? '') : named;
}
