/** How many sessions are asked for at a time. */
export const SESSIONS_PAGE = 50
