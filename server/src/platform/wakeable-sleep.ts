/** A wait that can be cut short. */
export interface WakeableSleep {
  /** Waits so many milliseconds, or until it is woken; not at all when it was woken since the last wait. */
  sleep(ms: number): Promise<void>;
  wake(): void;
}

export function createWakeableSleep(): WakeableSleep {
  let isWoken = false;
  let end: (() => void) | undefined;
  return {
    sleep: async (ms) => {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms).unref();
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        end = undefined;
      }
      isWoken = false;
    },
    wake: () => {
      isWoken = true;
      end?.();
    },
  };
}
