import type { Tool } from '../../../../discovery/tool.ts'
import type { Clause } from '../../read/clause.ts'

const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
const SHORTEST = 4

/** The tools of the servers that the words name (`on Hacker News`); all of them where they name none. */
export function ofNamedServers(tools: readonly Tool[], clauses: readonly Clause[]): readonly Tool[] {
  const said = clauses.map(({ text }) => letters(text)).join(' ')
  const isNamed = ({ server }: Tool) => letters(server).length >= SHORTEST && said.includes(letters(server))
  const named = tools.filter(isNamed)
  return named.length > 0 ? named : tools
}
