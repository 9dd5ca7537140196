/**
 * The turn (`inTurn`) of whatever lets a person in, and of a new password, which ends it: what is made at that moment is ended
 * with the rest, or is not made.
 */
export const turnOf = (personId: string): string => `access of ${personId}`
