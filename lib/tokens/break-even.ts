import type { TokenCount } from './comparison.ts'

/**
 * From how many connected tools on `ours` needs less than direct calling with `connected` tools needed, which grows by one
 * average schema a turn with each; null when it never does.
 */
export function breakEvenOf(
  ours: number,
  direct: Pick<TokenCount, 'total' | 'parts'>,
  connected: number,
): number | null {
  const withoutSchemas = direct.total - direct.parts.schemas
  if (ours < withoutSchemas) return 1
  if (connected === 0 || direct.parts.schemas === 0) return null
  // In whole numbers as long as it goes: an average with a rest would move the point by one.
  return Math.floor(((ours - withoutSchemas) * connected) / direct.parts.schemas) + 1
}
