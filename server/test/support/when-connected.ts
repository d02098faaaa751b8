/** Does something again for which no connection was free in ten seconds, on a machine with other work. */
export async function whenConnected<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error && error.message === 'timeout exceeded when trying to connect')) throw error;
    }
  }
}
