import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Where browsers send what a policy stopped, and how the policies call that place. */
export const REPORTS_PATH = '/csp-report';
const REPORTS = 'policy';
/** Largest report, in bytes. */
export const BODY_OF_REPORT = 16 * 1024;

/** Names and values of headers, made once and sent with many replies. */
export type HeaderSet = Readonly<Record<string, string>>;

const HSTS_SECONDS = 63_072_000;
const isSecure = (publicUrl: string): boolean => new URL(publicUrl).protocol === 'https:';

/**
 * Security headers of what may be shown as a page. Scripts and styles come from our own files alone; an inline one is
 * allowed only by the hash of its text, taken from our own page.
 * @param publicUrl address under which users reach us; HTTPS brings HSTS
 * @param page the app's index.html, if there is one
 * @param frames hosts whose pages the app may show inside of itself
 */
export function pageHeaders(publicUrl: string, page = '', frames: readonly string[] = []): HeaderSet {
  const { host } = new URL(publicUrl);
  const secure = isSecure(publicUrl);
  const headers = keptFrom({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineHashes(page, 'script')],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", ...inlineHashes(page, 'style')],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        // Older browsers do not count the socket as 'self'.
        connectSrc: ["'self'", `${secure ? 'wss' : 'ws'}://${host}`],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameSrc: frames.length === 0 ? ["'none'"] : frames.map((name) => `https://${name}`),
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // No text becomes a script but by the page's one policy, which starts threads of our own files.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['aureus'],
        reportUri: [REPORTS_PATH],
        reportTo: [REPORTS],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    originAgentCluster: true,
    referrerPolicy: { policy: 'no-referrer' },
    xContentTypeOptions: true,
    xFrameOptions: { action: 'deny' },
    xPermittedCrossDomainPolicies: { permittedPolicies: 'none' },
    xDnsPrefetchControl: { allow: false },
    xDownloadOptions: true,
    xXssProtection: true,
  });
  // Names the place for `report-to`; older browsers read `report-uri`.
  return { ...headers, 'reporting-endpoints': `${REPORTS}="${REPORTS_PATH}"` };
}

/**
 * Security headers of what is never shown as a page: replies to calls and of the socket. Should a browser show one all
 * the same, it may load nothing and stand in no frame. Much of what protects a page says nothing here and is left out:
 * it would be several times as long as most replies.
 * @param publicUrl as above
 */
export function dataHeaders(publicUrl: string): HeaderSet {
  return keptFrom({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: isSecure(publicUrl) ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xContentTypeOptions: true,
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xXssProtection: false,
  });
}

/** What helmet would send. It makes its policy from the options anew for each request; ours is always the same. */
function keptFrom(options: Parameters<typeof helmet>[0]): HeaderSet {
  const headers: Record<string, string> = {};
  const reply = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, reply as unknown as ServerResponse, (error?: unknown) => {
    if (error !== undefined) throw error;
  });
  return headers;
}

/** A policy for a page whose scripts make elements out of text by themselves; it still runs our own files alone. */
export function withoutTrustedTypes(policy: string): string {
  const parts = policy.split(';').filter((part) => !/^\s*(require-trusted-types-for|trusted-types)\b/.test(part));
  return parts.join(';');
}

/**
 * Content policy of the operators' console, as strict as the app's.
 */
export function consolePolicy(page: string): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineHashes(page, 'script')].join(' '),
    "script-src-attr 'none'",
    // The console's style library fills an empty style element through the object model: the hash is that of no text.
    `style-src 'self' '${hashOfText('')}'`,
    "img-src 'self' data: blob:",
    // Sound and films that are under review come with a token, and are played from memory.
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `report-uri ${REPORTS_PATH}`,
    `report-to ${REPORTS}`,
  ].join('; ');
}

/** CSP sources for the inline elements of a page. */
export function inlineHashes(page: string, tag: 'script' | 'style'): string[] {
  // oxlint-disable-next-line aureus/patterns -- the page is ours, and read at the start
  const elements = page.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'gi'));
  return [...elements].map(([, text = '']) => `'${hashOfText(text)}'`);
}

const hashOfText = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
