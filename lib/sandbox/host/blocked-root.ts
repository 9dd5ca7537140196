/** Where imports lead that no program may have: nothing is there, and its name says nothing of this machine. */
export const BLOCKED_ROOT = '/not-for-programs'
