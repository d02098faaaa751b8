/**
 * Whether an address may be shown as a link to somebody else's site: https, by a plain host name, without a user name or
 * a port, and in the one spelling browsers give it, so that what is read is what is opened. Hosts in other scripts stand
 * in it as they are looked up (`xn--…`): they cannot look like another name.
 */
export function isSafeLink(text: string): boolean {
  if (!/^https:\/\/[a-z0-9.-]+(\/[\x21-\x7e]*)?$/.test(text) || /[<>"'`\\]/.test(text)) return false;
  const url = addressOf(text);
  if (url === null) return false;
  const labels = url.hostname.split('.');
  const isNamed = labels.length >= 2 && labels.every((label) => label !== '') && /[a-z]/.test(labels.at(-1) ?? '');
  return isNamed && (url.href === text || url.href === `${text}/`);
}

/** As `URL.parse`, which is younger than the oldest browsers. */
function addressOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** The host of a safe link, as it is shown; null when the link is not safe. */
export function hostOf(text: string): string | null {
  return isSafeLink(text) ? (addressOf(text)?.hostname ?? null) : null;
}

/** Whether users may be sent there for help: a page of the app, or a safe link. */
export const isHelpAddress = (text: string): boolean => /^\/pages\/[a-zA-Z0-9/_-]+$/.test(text) || isSafeLink(text);

/** Whether a text is a host alone, as it stands in safe links: no wildcard, no port, nothing that would end it. */
export function isSafeHost(text: string): boolean {
  return /^[a-z0-9.-]+$/.test(text) && isSafeLink(`https://${text}/`);
}
