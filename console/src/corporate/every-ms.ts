/** A cut-off comes, and another operator approves, while the page is open. */
export const everyMs = 10_000;
