import type { z } from 'zod'
import { type OnlyWith, settingsOf } from './settings.ts'

/** Marks a key that the Python original has and that does nothing here, so that its files load unchanged. */
export const withoutEffect = (instead: string) => ({ instead })

/** Marks a key that does nothing unless one of these keys is so. */
export const onlyWith = (keys: Record<string, string>): { onlyWith: OnlyWith[] } => ({
  onlyWith: Object.entries(keys).map(([path, is]) => ({ path, is })),
})

/** What was set, what came of it with all defaults, and which variable set a key. */
interface Loaded {
  given: Record<string, unknown>
  settings: Record<string, unknown>
  variableFor: (path: string) => string | undefined
}

/** One line for each key that was set and does nothing here, with what does instead. */
export function notesOf(schema: z.ZodType, { given, settings, variableFor }: Loaded): string[] {
  const notes = settingsOf(schema).flatMap(({ path, about: { instead, onlyWith } }) => {
    if (valueAt(given, path) === undefined) return []
    const variable = variableFor(path)
    const name = variable === undefined ? path : `${path} (${variable})`
    if (instead !== undefined) return [`${name} has no effect here: ${instead}.`]
    const [first] = onlyWith ?? []
    if (first === undefined || onlyWith?.some((one) => valueAt(settings, one.path) === one.is)) return []
    return [`${name} has no effect while ${first.path} is ${valueAt(settings, first.path)}: it is for ${first.is}.`]
  })
  const { mcp_servers: old } = given
  if (typeof old === 'object' && old !== null && Object.keys(old).length === 0)
    notes.push('mcp_servers has no effect here: an empty list is no servers; those of mcp.json are used.')
  return notes
}

const valueAt = (settings: Record<string, unknown>, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], settings)
