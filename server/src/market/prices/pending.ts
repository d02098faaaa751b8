/** The prices of a moment have not been written down yet: to be asked again. Null or fewer would change later. */
export class PricesPendingError extends Error {
  constructor() {
    super('The prices of this moment have not been written down yet');
    this.name = 'PricesPendingError';
  }
}
