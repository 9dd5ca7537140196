import { words } from './words.ts'

/** Said where a request came to nothing. */
export const NO_ANSWER = words.noAnswer
