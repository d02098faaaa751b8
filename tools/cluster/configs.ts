import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const TEMPLATE = path.join(import.meta.dirname, 'haproxy.cfg');

/** haproxy's settings: where it listens, and the edges behind it as `host:port`. */
export function haproxyConfig(listen: string, edges: readonly string[]): string {
  const lines = edges.map((address, index) => `  server edge-${index + 1} ${address}`);
  return readFileSync(TEMPLATE, 'utf8').replace('{listen}', listen).replaceAll('{edges}', lines.join('\n'));
}

/** Settings of a nats-server for this machine alone. With a login: whoever may speak there may place orders for anybody. */
export function natsConfig(port: number, { user, password }: { user: string; password: string }): string {
  return `listen: "127.0.0.1:${port}"
authorization { user: "${user}", password: "${password}" }
`;
}

/** Writes a file only we may read. */
export function writeSecret(file: string, text: string): string {
  writeFileSync(file, text, { mode: 0o600 });
  return file;
}
