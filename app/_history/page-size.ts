/** How many runs are asked for at a time. */
export const PAGE_SIZE = 50
