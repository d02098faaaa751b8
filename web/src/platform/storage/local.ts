/**
 * Local storage that never throws: private windows and full disks refuse writes, and a refusal must not take
 * the screen down. Values are text; shapes belong to the caller.
 */
export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to be done: the value lives until the tab closes.
  }
}

export function removeLocal(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // See writeLocal.
  }
}

/** The JSON under a key, or null when there is none, it is broken, or `accept` does not know it. */
export function readJson<T>(key: string, accept: (value: unknown) => value is T): T | null {
  const text = readLocal(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return accept(value) ? value : null;
  } catch {
    return null;
  }
}
