/** Under this name the device notes which options ran when it last looked, so that their end is told after a reload. */
export const NOTED = 'options';
