import type { Way } from '../tokens/comparison.ts'

/** What the ways of doing a task are called: the same on pages and on a command line. */
export const WAY_NAMES: Record<Way, string> = {
  codeMode: 'Code mode',
  direct: 'Direct calling',
  directWithSearch: 'Direct with tool search',
}
