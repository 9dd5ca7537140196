import type { Tool } from '../tool.ts'

/** Whether results of a tool are learned from: one that says what it gives, or whose module may change it, has its own type. */
export const isLearned = ({ outputSchema, origin }: Tool) => outputSchema === undefined && origin === undefined
