import type { ChangedTool } from '../discovery/pins/changed-tools.ts'
import { diffOf } from '../discovery/pins/diff-definitions.ts'
import { suspicionsOf } from '../discovery/suspicious-text.ts'

/** Of one server; more are only counted. */
const MOST_TOOLS = 20
/** Of one tool. */
const MOST_LINES = 60
const MOST_CHARS = 400

const SIGNS = { same: ' ', removed: '-', added: '+' }

/** What tools of a server say now and said before, for a terminal. */
export function describeChanges(server: string, changed: readonly ChangedTool[]): string {
  const parts = changed.slice(0, MOST_TOOLS).map(({ tool, before, now }) => {
    const lines = diffOf(before, now)
    const isNear = (at: number) => lines.slice(Math.max(0, at - 1), at + 2).some(({ kind }) => kind !== 'same')
    const shown = lines.filter((_, at) => isNear(at)).slice(0, MOST_LINES)
    const texts = shown.map(({ kind, text }) => `  ${SIGNS[kind]} ${short(text)}`)
    if (lines.filter((_, at) => isNear(at)).length > MOST_LINES) texts.push('    …')
    const orders = suspicionsOf(`${tool}\n${now.description}\n${JSON.stringify(now)}`)
    return [`${server}.${tool} says something else now:`, ...texts, ...orders.map((one) => `  ! ${one}`)].join('\n')
  })
  const more = changed.length - MOST_TOOLS
  if (more > 0) parts.push(`${more} more tools of ${server} say something else now.`)
  return `${parts.join('\n')}\n`
}

const short = (text: string) => (text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text)
