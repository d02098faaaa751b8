import { createHash } from 'node:crypto';
import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Where browsers send what a policy stopped, and how the policies call that place. */
export const REPORTS_PATH = '/csp-report';
const REPORTS = 'policy';
/** Names the place for `report-to`; older browsers read `report-uri`. */
export const REPORTING_ENDPOINTS = `${REPORTS}="${REPORTS_PATH}"`;
/** Largest report, in bytes. */
export const BODY_OF_REPORT = 16 * 1024;

/**
 * Security headers of every reply. Scripts and styles come from our own files alone; an inline one is allowed only by
 * the hash of its text, taken from our own page.
 * @param publicUrl address under which users reach us; HTTPS brings HSTS
 * @param page the app's index.html, if there is one
 */
export function securityHeaders(publicUrl: string, page = ''): FastifyHelmetOptions {
  const { protocol, host } = new URL(publicUrl);
  const secure = protocol === 'https:';
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineHashes(page, 'script')],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", ...inlineHashes(page, 'style')],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        // Older browsers do not count the socket as 'self'.
        connectSrc: ["'self'", `${secure ? 'wss' : 'ws'}://${host}`],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameSrc: ["'none'"],
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
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
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
    hidePoweredBy: true,
  };
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
  const elements = page.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'gi'));
  return [...elements].map(([, text = '']) => `'${hashOfText(text)}'`);
}

const hashOfText = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
