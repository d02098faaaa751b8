/**
 * Address of the client: the socket's own, or with `hops` proxies in front the one the outermost of them saw.
 * Entries a client wrote into X-Forwarded-For itself stand left of those and are never reached.
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
  return chain[Math.min(hops, chain.length - 1)] || (remote ?? '');
}
