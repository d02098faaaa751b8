/** What somebody wanted to do has to wait for a moment; nothing was done. */
export class NotNow extends Error {
  constructor() {
    super('Not now');
    this.name = 'NotNow';
  }
}
