import type { CatalogServer, Tool } from '../../discovery/tool.ts'
import { wordsOf } from '../../task/words.ts'

/** Models read a few hundred words of a text; what comes later says how a tool is used, not what for. */
const MAX_DESCRIPTION = 1_500
const MAX_SERVER_DESCRIPTION = 200
const MAX_PARAMETERS = 20

/** What a model reads to know what a tool means. Its vector is kept under the digest of exactly this. */
export function textOfTool({ server, tool, description, inputSchema, annotations }: Tool, of: CatalogServer): string {
  const { properties } = inputSchema
  const parameters = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
  return [
    `${annotations?.title ?? wordsOf(tool).join(' ')} (${server})`,
    description.slice(0, MAX_DESCRIPTION),
    parameters.length > 0 ? `Takes ${parameters.slice(0, MAX_PARAMETERS).join(', ')}.` : '',
    of.description.slice(0, MAX_SERVER_DESCRIPTION),
  ]
    .filter(Boolean)
    .join('\n')
}
