/** What is said of an invitation that opens nothing. */
export const NOT_GOOD = 'This invitation was used, withdrawn, or has expired. Ask an administrator for another one.'
