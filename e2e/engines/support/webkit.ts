import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePorts } from '../../../tools/cluster/ports.ts';
import { endProcess } from './end-process.ts';
import { type Engine, isExpected, type Size } from './engine.ts';

/** A window has no width of its own below which it is not made: the bars around the page would keep it wide. */
const NARROW_BARS = `* { min-width: 0; }
headerbar, toolbar, entry, button, tab, notebook { min-width: 0; padding: 0; margin: 0; }
`;

export interface WebKitPlaces {
  /** `WebKitWebDriver`. */
  readonly driver: string;
  /** `MiniBrowser` of WebKitGTK. */
  readonly browser: string;
  /** `Xvfb`: a screen without a screen. */
  readonly screen: string;
}

interface Rest {
  (method: 'GET' | 'POST' | 'DELETE', at: string, body?: object): Promise<unknown>;
}

/** Starts WebKitGTK, the engine of Safari as far as one can have it off a Mac, on a screen of its own. */
export async function startWebKit(places: WebKitPlaces): Promise<Engine> {
  const home = await mkdtemp(path.join(tmpdir(), 'aureus-webkit-'));
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    await mkdir(path.join(home, version), { recursive: true });
    await writeFile(path.join(home, version, 'gtk.css'), NARROW_BARS);
  }
  const screen = spawn(places.screen, ['-displayfd', '1', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = (await once(createInterface(screen.stdout), 'line')) as [string];
  const [port = 0] = await freePorts(1);
  const driver = spawn(places.driver, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_DATA_HOME: home,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: process.getuid?.() === 0 ? '1' : '0',
      NO_AT_BRIDGE: '1',
    },
  });
  const base = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    await endProcess(driver);
    await endProcess(screen);
    // Its processes write for a moment longer than it lives.
    await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    await untilReady(base);
    const { sessionId } = (await ask(base, 'POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: places.browser, args: ['--automation'] },
        },
      },
    })) as { sessionId: string };
    return new WebKit((method, at, body) => ask(base, method, `/session/${sessionId}${at}`, body), stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The driver listens a moment after it was started. */
async function untilReady(base: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const ready = await fetch(`${base}/status`).catch(() => null);
    if (ready?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver does not listen');
}

async function ask(base: string, method: string, at: string, body?: object): Promise<unknown> {
  const response = await fetch(`${base}${at}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
  if (!response.ok) throw new Error(`WebKit: ${value?.error}: ${value?.message}`);
  return value;
}

class WebKit implements Engine {
  readonly name = 'webkit';
  readonly #rest: Rest;
  readonly #stop: () => Promise<void>;

  constructor(rest: Rest, stop: () => Promise<void>) {
    this.#rest = rest;
    this.#stop = stop;
  }

  async open(address: string): Promise<void> {
    await this.#rest('POST', '/url', { url: address });
    await this.evaluate(noteTroubles);
  }

  async evaluate<Given extends readonly unknown[], Answer>(
    run: (...given: Given) => Answer | Promise<Answer>,
    ...given: Given
  ): Promise<Answer> {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${run.toString()})(...arguments[0]))
        .then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }));`;
    const answer = (await this.#rest('POST', '/execute/async', { script, args: [given] })) as
      | { value: Answer }
      | { error: string };
    if ('error' in answer) throw new Error(answer.error);
    return answer.value;
  }

  async act(actions: readonly object[]): Promise<void> {
    await this.#rest('POST', '/actions', { actions });
  }

  /** A window is larger than its page by bars whose height is not known before. */
  async resize({ width, height }: Size): Promise<void> {
    let [outer, seen] = [
      { width, height },
      { width: 0, height: 0 },
    ];
    for (let tries = 0; tries < 3; tries += 1) {
      await this.#rest('POST', '/window/rect', { x: 0, y: 0, ...outer });
      seen = await this.evaluate(
        () =>
          new Promise<Size>((resolve) => {
            requestAnimationFrame(() => resolve({ width: innerWidth, height: innerHeight }));
          }),
      );
      if (seen.width === width && seen.height === height) return;
      outer = { width: outer.width + width - seen.width, height: outer.height + height - seen.height };
    }
    if (seen.width !== width) throw new Error(`WebKit's page is ${seen.width} wide instead of ${width}`);
  }

  async picture(): Promise<Buffer> {
    return Buffer.from((await this.#rest('GET', '/screenshot')) as string, 'base64');
  }

  async takeTroubles(): Promise<string[]> {
    const troubles = await this.evaluate(() => {
      const kept = (window as unknown as { troubles?: string[] }).troubles ?? [];
      return kept.splice(0);
    });
    return troubles.filter((text) => !isExpected(text));
  }

  async close(): Promise<void> {
    await this.#rest('DELETE', '').catch(() => undefined);
    await this.#stop();
  }
}

/** Keeps in the page what goes wrong on it: this driver tells nothing of it. What fails while it loads is seen as a page without content. */
function noteTroubles(): void {
  const kept: string[] = [];
  (window as unknown as { troubles: string[] }).troubles = kept;
  window.addEventListener('error', ({ message }) => kept.push(`page error: ${message}`));
  window.addEventListener('unhandledrejection', ({ reason }) => kept.push(`page error: ${String(reason)}`));
  const { error } = console;
  // oxlint-disable-next-line no-console -- what the app says there is kept
  console.error = (...words: unknown[]) => {
    kept.push(`console: ${words.map(String).join(' ')}`);
    error.apply(console, words);
  };
}
