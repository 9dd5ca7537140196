/** The most characters that may be pasted. */
export const MAX_PASTED = 200_000

/** The most servers that are added at once. */
export const MAX_CHOSEN = 100
