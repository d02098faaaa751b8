import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that connections are given by themselves: a process that is started again finds its port free. */
const FROM = 20_000;
const TO = 32_000;

/** Ports of this machine that nobody listens on now. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = FROM + Math.floor(Math.random() * (TO - FROM));
    if (!ports.has(port) && (await isFree(port))) ports.add(port);
  }
  return [...ports];
}

/** Whether a server could listen there. */
export async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}
