import type { Way } from './comparison.ts'

/** The ways of doing a task, in the order in which they are told. */
export const WAYS = ['codeMode', 'direct', 'directWithSearch'] as const satisfies readonly Way[]

/** What they are called in tables and headings: the same on pages and on a command line. */
export const WAY_NAMES: Record<Way, string> = {
  codeMode: 'Code mode',
  direct: 'Direct calling',
  directWithSearch: 'Direct with tool search',
}

/** What they are called within a sentence: `direct with tool search`. */
export const wayInWords = (way: Way): string => WAY_NAMES[way].charAt(0).toLowerCase() + WAY_NAMES[way].slice(1)
