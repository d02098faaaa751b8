import type { SendOptions } from './send-picture.ts';

/** How far one picture has come on its way to the server. */
export type UploadState =
  | { readonly kind: 'none' }
  /** `share` is null while the picture is made smaller and while the server looks at it. */
  | { readonly kind: 'working'; readonly share: number | null }
  /** `retry` is null where the same file would fail again. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: (() => void) | null }
  | { readonly kind: 'done' };

/** What a form shows of it. */
export interface ShownUpload {
  readonly state: UploadState;
  /** Address of the picked picture on this device; null when none was picked here. */
  readonly preview: string | null;
}

interface Needs {
  /** @throws UnreadablePictureError */
  readonly shrink: (file: Blob) => Promise<Blob>;
  /** @returns the reference of the picture. @throws CallError */
  readonly send: (picture: Blob, options: SendOptions) => Promise<string>;
}

/** One picture on its way to the server; a newly picked one takes the place of the one before. */
export class PictureUpload {
  readonly #needs: Needs;
  readonly #listeners = new Set<() => void>();
  #shown: ShownUpload = { state: { kind: 'none' }, preview: null };
  #abort: AbortController | null = null;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  readonly shown = (): ShownUpload => this.#shown;

  /** @returns the function that ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Makes a file small enough, and sends it. @param onDone given the reference once the server has taken it */
  async pick(file: Blob, onDone: (reference: string) => void): Promise<void> {
    const own = this.#begin();
    this.#set({ state: { kind: 'working', share: null } });
    try {
      const picture = await this.#needs.shrink(file);
      if (own.signal.aborted) return;
      this.#set({ preview: URL.createObjectURL(picture) });
      await this.#send(picture, own, onDone);
    } catch (error) {
      if (!own.signal.aborted) this.#set({ state: { kind: 'failed', error, retry: null }, preview: null });
    }
  }

  /** Gives the picture up. */
  clear(): void {
    this.#abort?.abort();
    this.#set({ state: { kind: 'none' }, preview: null });
  }

  /** The form is gone: nobody hears of it any more. */
  end(): void {
    this.#abort?.abort();
    this.#set({ preview: null });
  }

  #begin(): AbortController {
    this.#abort?.abort();
    this.#abort = new AbortController();
    return this.#abort;
  }

  async #send(picture: Blob, own: AbortController, onDone: (reference: string) => void): Promise<void> {
    this.#set({ state: { kind: 'working', share: 0 } });
    try {
      const reference = await this.#needs.send(picture, {
        signal: own.signal,
        onProgress: (share) => {
          if (!own.signal.aborted) this.#set({ state: { kind: 'working', share: share < 1 ? share : null } });
        },
      });
      if (own.signal.aborted) return;
      this.#set({ state: { kind: 'done' } });
      onDone(reference);
    } catch (error) {
      if (own.signal.aborted) return;
      const retry = (): void => void this.#send(picture, own, onDone);
      this.#set({ state: { kind: 'failed', error, retry } });
    }
  }

  #set(change: Partial<ShownUpload>): void {
    const { preview } = this.#shown;
    this.#shown = { ...this.#shown, ...change };
    if (preview !== null && preview !== this.#shown.preview) URL.revokeObjectURL(preview);
    for (const listener of this.#listeners) listener();
  }
}
