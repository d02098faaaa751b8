import type { Stream, StreamAccess } from '@aureus/contract/platform/stream.ts';
import { API } from './paths.ts';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

/** Who hears a stream, in words. */
const hearers: Readonly<Record<StreamAccess, string>> = {
  public: 'Everyone.',
  user: 'The user it is about, once the connection has sent `login` with the token of an open session.',
  operator: 'Operators, once the connection has sent `operator_login` with the token of an open session.',
};

/** The name of a room with its parameters in braces; null for what is not joined by a name. */
export function roomPattern({ name, params, access }: Stream): string | null {
  if (access === 'user') return null;
  return [name, ...Object.keys(params).map((param) => `{${param}}`)].join(':');
}

/** Who hears it, and what repairs a gap. */
function description({ access, permission, repair }: Stream): string {
  const needed = permission === null ? '' : ` Their roles must allow \`${permission}\`.`;
  const calls = repair.map(({ method, path }) => `\`${method} ${API}${path}\``).join(', ');
  return `Heard by: ${hearers[access]}${needed} After a gap in \`seq\`, or a reconnect: ${calls}.`;
}

/** The AsyncAPI 3.0 description of the streams, made from nothing but their declarations. */
export function describeStreams(streams: readonly Stream[]): Json {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Aureus streams',
      version: '1',
      description:
        'Socket.IO 4 at `/socket.io`. The client emits `subscribe` and `unsubscribe` with `{"streams": [room, …]}` and ' +
        '`login` with `{"token": …}`; each is acknowledged by `{"ok": true, "seqs": {room: seq}}` or ' +
        '`{"ok": false, "error_code": …, "message": …}`. An event is emitted under the name of its stream. Its `seq` ' +
        'grows by one within its room; all streams of a user share one room, which is called `private` in `seqs`.',
    },
    channels: Object.fromEntries(streams.map((stream) => [stream.name, channel(stream)])),
    operations: Object.fromEntries(
      streams.map(({ name, summary }) => [name, { action: 'send', summary, channel: { $ref: `#/channels/${name}` } }]),
    ),
  };
}

function channel(stream: Stream): Json {
  const { name, params, summary } = stream;
  const { $schema: _dialect, ...payload } = z.toJSONSchema(stream.event, {
    io: 'output',
    unrepresentable: 'any',
  }) as Json;
  const parameters = Object.entries(params).map(([param, { pattern }]) => [
    param,
    { description: `The event's \`${param}\`; matches \`${pattern}\`.` },
  ]);
  return {
    address: roomPattern(stream),
    title: name,
    summary,
    description: description(stream),
    ...(parameters.length === 0 ? {} : { parameters: Object.fromEntries(parameters) }),
    messages: { [name]: { name, contentType: 'application/json', payload } },
  };
}

/** The same as a page to read: a table, with the fields of each event. */
export function streamsPage(streams: readonly Stream[], home: string): string {
  const rows = streams.map((stream) => {
    const { properties } = z.toJSONSchema(stream.event, { io: 'output', unrepresentable: 'any' }) as {
      properties: Json;
    };
    const cells = [
      code(roomPattern(stream) ?? 'private'),
      `${code(stream.name)} ${escaped(stream.summary)}`,
      Object.keys(properties).map(code).join(' '),
      escaped(description(stream)).replace(/`([^`]*)`/g, (_, text: string) => `<code>${text}</code>`),
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Aureus streams</title>
    <link rel="icon" type="image/svg+xml" href="/art/logo.svg" />
  </head>
  <body>
    <h1>Aureus streams</h1>
    <p>What moves by itself, over one Socket.IO 4 connection at <code>/socket.io</code>. The calls are on
      <a href="${home}">the page of the API</a>; <a href="${home}/asyncapi.json">the same for programs</a>.</p>
    <table border="1" cellpadding="6">
      <thead><tr><th>Room</th><th>Event</th><th>Fields</th><th>Who hears it, and repair</th></tr></thead>
      <tbody>${rows.join('\n')}</tbody>
    </table>
  </body>
</html>
`;
}

const code = (text: string): string => `<code>${escaped(text)}</code>`;
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
