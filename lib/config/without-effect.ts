import type { z } from 'zod'
import { settingsOf } from './settings.ts'

/** Marks a key that the Python original has and that does nothing here, so that its files load unchanged. */
export const withoutEffect = (instead: string) => ({ instead })

/** One line for each key that was set and does nothing here, with what does instead. */
export function notesOf(schema: z.ZodType, settings: Record<string, unknown>): string[] {
  const notes = settingsOf(schema).flatMap(({ path, about: { instead } }) =>
    instead !== undefined && valueAt(settings, path) !== undefined ? [`${path} has no effect here: ${instead}.`] : [],
  )
  const { mcp_servers: old } = settings
  if (typeof old === 'object' && old !== null && Object.keys(old).length === 0)
    notes.push('mcp_servers has no effect here: an empty list is no servers; those of mcp.json are used.')
  return notes
}

const valueAt = (settings: Record<string, unknown>, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], settings)
