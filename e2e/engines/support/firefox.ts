import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { endProcess } from './end-process.ts';
import { type Engine, isExpected, type Size } from './engine.ts';

/** What an own profile is told: nothing is fetched that no page asks for. */
const PREFERENCES = {
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9/',
  'toolkit.telemetry.server': 'http://127.0.0.1:9/',
} as const;

/**
 * Starts Firefox without a window. It speaks WebDriver BiDi by itself (https://www.w3.org/TR/webdriver-bidi/): commands and
 * events as JSON over a WebSocket.
 * @param program its path
 */
export async function startFirefox(program: string): Promise<Engine> {
  const profile = await mkdtemp(path.join(tmpdir(), 'aureus-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: process.getuid?.() === 0 ? '1' : '0' },
  });
  const stop = async (): Promise<void> => {
    await endProcess(child);
    // Its processes write for a moment longer than it lives.
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    const wire = await BiDi.open(`${await addressOf(child)}/session`);
    await wire.send('session.new', { capabilities: {} });
    return await Firefox.start(wire, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** It says where it listens once it does. */
async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface(child.stderr!)) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) {
      // Read on, else a full pipe would stop it.
      child.stderr!.resume();
      return address;
    }
  }
  throw new Error('Firefox ended before it listened');
}

type Wish = { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void };

/** Commands and their answers, and events. */
class BiDi {
  readonly #socket: WebSocket;
  readonly #wishes = new Map<number, Wish>();
  #last = 0;
  onEvent: (method: string, parameters: Record<string, unknown>) => void = () => {};

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(String(data)) as Record<string, unknown>));
  }

  static async open(address: string): Promise<BiDi> {
    const socket = new WebSocket(address);
    await once(socket, 'open');
    return new BiDi(socket);
  }

  send<Result>(method: string, params: object): Promise<Result> {
    this.#last += 1;
    const id = this.#last;
    return new Promise<Result>((resolve, reject) => {
      this.#wishes.set(id, { resolve: resolve as Wish['resolve'], reject });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  #hear(message: Record<string, unknown>): void {
    const { id, type, method, result, params } = message;
    if (type === 'event') return this.onEvent(String(method), params as Record<string, unknown>);
    const wish = this.#wishes.get(Number(id));
    this.#wishes.delete(Number(id));
    if (type === 'success') wish?.resolve(result);
    else wish?.reject(new Error(`Firefox: ${String(message['error'])}: ${String(message['message'])}`));
  }
}

class Firefox implements Engine {
  readonly name = 'firefox';
  readonly #wire: BiDi;
  readonly #context: string;
  readonly #stop: () => Promise<void>;
  readonly #troubles: string[] = [];

  private constructor(wire: BiDi, context: string, stop: () => Promise<void>) {
    this.#wire = wire;
    this.#context = context;
    this.#stop = stop;
    wire.onEvent = (_method, { level, text }) => {
      if (level === 'error') this.#troubles.push(String(text));
    };
  }

  static async start(wire: BiDi, stop: () => Promise<void>): Promise<Firefox> {
    const { contexts } = await wire.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
    await wire.send('session.subscribe', { events: ['log.entryAdded'] });
    return new Firefox(wire, contexts[0]!.context, stop);
  }

  async open(address: string): Promise<void> {
    await this.#wire.send('browsingContext.navigate', { context: this.#context, url: address, wait: 'complete' });
  }

  async evaluate<Given extends readonly unknown[], Answer>(
    run: (...given: Given) => Answer | Promise<Answer>,
    ...given: Given
  ): Promise<Answer> {
    const answer = await this.#wire.send<
      { type: 'success'; result: { value?: string } } | { type: 'exception'; exceptionDetails: { text: string } }
    >('script.callFunction', {
      functionDeclaration: `async (given) => JSON.stringify((await (${run.toString()})(...JSON.parse(given))) ?? null)`,
      arguments: [{ type: 'string', value: JSON.stringify(given) }],
      awaitPromise: true,
      target: { context: this.#context },
    });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return JSON.parse(answer.result.value ?? 'null') as Answer;
  }

  async act(actions: readonly object[]): Promise<void> {
    await this.#wire.send('input.performActions', { context: this.#context, actions });
  }

  async resize(size: Size): Promise<void> {
    await this.#wire.send('browsingContext.setViewport', { context: this.#context, viewport: size });
  }

  async picture(): Promise<Buffer> {
    const { data } = await this.#wire.send<{ data: string }>('browsingContext.captureScreenshot', {
      context: this.#context,
    });
    return Buffer.from(data, 'base64');
  }

  async takeTroubles(): Promise<string[]> {
    return this.#troubles.splice(0).filter((text) => !isExpected(text));
  }

  async close(): Promise<void> {
    await this.#wire.send('browser.close', {}).catch(() => undefined);
    await this.#stop();
  }
}
