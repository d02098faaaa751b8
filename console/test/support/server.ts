import { vi } from 'vitest';

/** What a call was made with. */
export interface Asked {
  readonly path: string;
  readonly method: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly authorization: string | null;
}

type Answers = Readonly<Record<string, (fields: Readonly<Record<string, string>>) => unknown>>;

/** An answer of the server that refuses. */
export class Refusal {
  readonly type: string;
  readonly code: string;
  readonly text: string;
  constructor(code: string, text: string, type = 'error') {
    this.code = code;
    this.text = text;
    this.type = type;
  }
}

/** Stands in for the server: answers calls by their path below `/api`, and keeps what was asked. */
export function serve(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    await Promise.resolve();
    const address = new URL(url, 'http://console.test');
    const form = init.body instanceof URLSearchParams ? init.body : address.searchParams;
    const fields = Object.fromEntries(form);
    const path = address.pathname.replace('/api', '');
    asked.push({
      path,
      method: init.method ?? 'GET',
      fields,
      authorization: new Headers(init.headers).get('Authorization'),
    });
    const answer = await answers[path]?.(fields);
    if (answer === undefined) return Response.json({ type: 'error', message: 'unknown', code: 1 }, { status: 404 });
    if (answer instanceof Refusal) {
      const { type, code, text } = answer;
      return Response.json({ type, message: text, error_code: code, request_id: 'r-1' });
    }
    return Response.json({ type: 'ok', message: answer });
  });
  return asked;
}
