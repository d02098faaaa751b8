/**
 * How what a setting names is reached in production. One rule for all of them: whatever leaves this machine is encrypted, and
 * the other side shows who it is. Only the machine itself (loopback, a socket in a folder) is reached without; a private
 * network is not the machine itself, because secrets, codes and prices pass over it and others are in it.
 */

/** What is wrong with an address in production, to be read after the setting's name; null when nothing is. */
export type Guard = (text: string) => string | null;

const HERE = 'unless it is on this machine (localhost, 127.0.0.1 or [::1])';

/** Whether a host of an address is the machine itself. Other spellings of it are not known here, and so are remote. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
}

/** An address that the server asks: a service, a node, a store. */
export const askedByServer: Guard = (text) => {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isLoopback(hostname) ? null : `must start with https:// in production, ${HERE}`;
};

/** An address that browsers ask, wherever they are. */
export const askedByBrowsers: Guard = (text) =>
  new URL(text).protocol === 'https:' ? null : 'must start with https:// in production';

export const messageServer: Guard = (text) => {
  const { protocol, hostname } = new URL(text);
  return protocol === 'tls:' || isLoopback(hostname) ? null : `must start with tls:// in production, ${HERE}`;
};

/** Options of an address by which TLS is left out, or taken from anybody. */
const WEAKENS_TLS = /^(?:tls\.|secure$|ignoretls$|opportunistictls$)/i;

/** TLS from the first byte, or nothing of the mail said before it; and with the server that is meant. */
export const mailServer: Guard = (text) => {
  const { protocol, hostname, searchParams } = new URL(text);
  const isWeakened = [...searchParams.keys()].some((key) => WEAKENS_TLS.test(key));
  const isEncrypted = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
  return (isEncrypted && !isWeakened) || isLoopback(hostname)
    ? null
    : `must start with smtps://, or be smtp:// with ?requireTLS=true, in production, and weaken TLS by no option, ${HERE}`;
};

/** The host may also be an option of the address, a folder with a socket, or left to the environment. */
export const databaseServer: Guard = (text) => {
  const { protocol, hostname, searchParams } = new URL(text);
  if (protocol === 'socket:') return null;
  const hosts = [...(hostname === '' ? [] : [decodeURIComponent(hostname)]), ...searchParams.getAll('host')];
  const isHere = hosts.length > 0 && hosts.every((host) => host.startsWith('/') || isLoopback(host));
  const isVerified = searchParams.getAll('sslmode').join() === 'verify-full' && !searchParams.has('ssl');
  return isHere || isVerified
    ? null
    : `must say ?sslmode=verify-full in production (TLS with a server that shows who it is), ${HERE} or a socket`;
};
