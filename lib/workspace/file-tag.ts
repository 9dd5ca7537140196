import type { WorkspaceEntry } from './workspace.ts'

/**
 * By which it is seen that a file is still what somebody has read. It changes with every write that changes the size or comes in
 * another millisecond.
 */
export const fileTag = ({ size, modifiedAt }: Pick<WorkspaceEntry, 'size' | 'modifiedAt'>): string =>
  `${size.toString(36)}-${Date.parse(modifiedAt).toString(36)}`
