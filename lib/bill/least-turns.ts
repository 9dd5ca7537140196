/** One turn makes no call: then there would be nothing to compare. */
export const LEAST_TURNS = 2
export const WHY_TURNS = 'one turn calls a tool, and another reads what it returns'
