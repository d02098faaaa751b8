import { vi } from 'vitest';

/** One request as the server would see it. */
export interface SeenRequest {
  method: string;
  path: string;
  form: URLSearchParams;
  headers: Headers;
}

export type Responder = (request: SeenRequest) => Response | Promise<Response>;

export const ok = (message: unknown): Response => Response.json({ type: 'ok', message });

export const refuse = (type: 'error' | '999' | '998', message: string, error_code: string): Response =>
  Response.json({ type, message, error_code, request_id: 'req-1' });

/**
 * Stands in for the network alone: everything above `fetch` is the app's own. A request nobody answers fails the
 * test by a 501 that names it. Returns the requests in order.
 */
export function serve(routes: Readonly<Record<string, Responder>>): SeenRequest[] {
  const seen: SeenRequest[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost');
    const form = init.body instanceof URLSearchParams ? init.body : url.searchParams;
    const path = url.pathname.replace(/^\/api/, '');
    const request = { method: init.method ?? 'GET', path, form, headers: new Headers(init.headers) };
    seen.push(request);
    const respond = routes[path];
    if (respond === undefined) return new Response(`no answer for ${path}`, { status: 501 });
    return new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      Promise.resolve(respond(request)).then(resolve, reject);
    });
  });
  return seen;
}

/** A connection that breaks. */
export const broken: Responder = () => Promise.reject(new TypeError('Failed to fetch'));
/** A server that never answers. */
export const silent: Responder = () => new Promise<Response>(() => undefined);
