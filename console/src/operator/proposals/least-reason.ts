/** Fewest characters of a reason for what two operators decide; the contract refuses shorter ones. */
export const leastReason = 5;
