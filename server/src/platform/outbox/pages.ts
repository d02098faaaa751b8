import { languageTags } from '@aureus/contract/platform/language.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../mail/render.ts';
import type { Outbox, OutboxMessage } from './outbox.ts';
import { outboxStyle } from './style.ts';

/** Seconds between two loads of the page by itself. */
const REFRESH_SECONDS = 5;

/** No script, nothing from elsewhere; the style has a route of its own so that no inline style is needed. */
const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * The pages of the demo's outbox: `/dev/outbox` to read, `/dev/outbox.json` for programs; `?to=` names one receiver.
 * For demo mode alone: whoever reads them can reset any password.
 */
export function outboxPages(app: FastifyInstance, { outbox }: { readonly outbox: Outbox }): void {
  app.get('/dev/outbox', async ({ raw }, reply) => {
    const to = receiver(raw.url);
    secure(reply, 'text/html; charset=utf-8');
    return page(to, await outbox.list(to));
  });
  app.get('/dev/outbox.json', async ({ raw }, reply) => {
    secure(reply, 'application/json; charset=utf-8');
    return JSON.stringify((await outbox.list(receiver(raw.url))).map(asJson));
  });
  app.get('/dev/outbox.css', async (_request, reply) => {
    secure(reply, 'text/css; charset=utf-8');
    return outboxStyle;
  });
}

function secure(reply: FastifyReply, type: string): void {
  void reply.headers({
    'Content-Type': type,
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  });
}

/** The `to` of the address; a plus sign somebody left unencoded in a telephone number is one. */
function receiver(url = ''): string | undefined {
  const to = new URL(url, 'http://localhost').searchParams
    .get('to')
    ?.replace(/^ (?=[0-9])/, '+')
    .trim();
  // No receiver has a control character, and the database takes no NUL.
  return to === '' ? undefined : to?.replaceAll(/\p{Cc}/gu, '\u{fffd}').slice(0, 254);
}

function asJson(message: OutboxMessage) {
  return {
    id: Number(message.id),
    channel: message.channel,
    to: message.recipient,
    language: message.language,
    subject: message.subject,
    text: message.body,
    code: message.code,
    sent_at: message.created_at.toISOString(),
  };
}

function page(to: string | undefined, messages: readonly OutboxMessage[]): string {
  const list =
    messages.length === 0 ? '<p class="empty">Nothing has been sent yet.</p>' : messages.map(card).join('\n');
  const all = to === undefined ? '' : '<a href="/dev/outbox">All</a>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>Outbox · Aureus demo</title>
<link rel="stylesheet" href="/dev/outbox.css">
</head>
<body>
<header>
<h1>Outbox</h1>
<p>Mail and text messages of this demo land here instead of being sent. The page reloads every ${REFRESH_SECONDS} seconds.</p>
<form action="/dev/outbox" method="get" role="search">
<label for="to">Receiver</label>
<input id="to" name="to" type="search" maxlength="254" value="${escapeHtml(to ?? '')}" placeholder="name@example.com">
<button type="submit">Filter</button>
${all}
</form>
</header>
<main>
${list}
</main>
</body>
</html>
`;
}

function card({ channel, recipient, language, subject, body, code, created_at: sent }: OutboxMessage): string {
  const time = sent.toISOString();
  const tag = languageTags[language];
  return `<article lang="${tag}">
<div class="line"><span class="channel">${channel === 'mail' ? 'Mail' : 'SMS'}</span> <a href="/dev/outbox?to=${encodeURIComponent(recipient)}">${escapeHtml(recipient)}</a> <time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></div>
${subject === '' ? '' : `<h2>${escapeHtml(subject)}</h2>`}
${code === null ? '' : `<p class="code">${escapeHtml(code)}</p>`}
<pre>${escapeHtml(body)}</pre>
</article>`;
}
