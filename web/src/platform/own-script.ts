/** The part of the Trusted Types API that is used here; browsers without it have none. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): unknown;
  };
}

/** @throws TypeError when the address is of another site */
function refuseForeign(url: string): string {
  if (new URL(url, location.href).origin !== location.origin)
    throw new TypeError('Only scripts of our own are started');
  return url;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
// The one policy of the page: the content policy names it, and refuses that a second is made.
const policy = trustedTypes?.createPolicy('aureus', { createScriptURL: refuseForeign });

/**
 * An address a thread may be started from: the pages take scripts from texts in no other way (Trusted Types).
 * @throws TypeError when it is of another site
 */
export function ownScript(url: string): string {
  // oxlint-disable-next-line aureus/browsers -- a policy is there only where browsers know it
  return policy === undefined ? refuseForeign(url) : (policy.createScriptURL(url) as string);
}
