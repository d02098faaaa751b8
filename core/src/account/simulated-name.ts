import { readAs } from '../text/lookalikes.ts';

/** How the names of simulated people begin. */
export const SIMULATED_BEGINNING = 'Demo ';

/** Whether a name begins so that it could be taken for that of a simulated person. */
export const looksSimulated = (name: string): boolean => readAs(name).startsWith(readAs(SIMULATED_BEGINNING));

/** Whether a nickname is that of a simulated person: nobody else is given one that begins so. */
export const isSimulatedName = (nickname: string): boolean => nickname.startsWith(SIMULATED_BEGINNING);
