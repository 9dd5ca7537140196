/** The longest task in characters, as the server takes it. */
export const MAX_TASK = 20_000
