/** So many people are shown at first. */
export const FIRST_SHOWN = 50
