import type { Tool } from '../../../discovery/tool.ts'
import type { Clause } from '../read/clause.ts'

const AHEAD = /^(?:next|coming|following|upcoming)$/
const BACK = /^(?:last|past|previous)$/
const NOW = /^(?:right now|at the moment|at present|right away|currently|now|today)/

const SAYS_AHEAD = /\b(?:next|forecasts?|upcoming|ahead|future|coming)\b/i
const SAYS_BACK = /\b(?:past|last|histor\w+|back|previous|ago|recent)\b/i
const SAYS_NOW = /\b(?:current|currently|now|live|latest|real-time)\b/i

/**
 * Words that only say whether it is about now, what comes, or what was, where a tool says that it is: `the next five days` of
 * a forecast, `right now` of the current weather. `against` are those that
 * say another time than the tool is about.
 */
export function whenSaid({ words }: Clause, { tool, description, inputSchema }: Tool, bound: ReadonlySet<number>) {
  const about = `${tool.replace(/[_-]/g, ' ')} ${description.slice(0, 400)} ${parametersIn(inputSchema)}`
  const at: number[] = []
  const against: number[] = []
  const meet = (places: readonly number[], doesSay: RegExp, others: readonly RegExp[]) => {
    if (doesSay.test(about)) at.push(...places)
    else if (others.some((other) => other.test(about))) against.push(...places)
  }
  const texts = words.map(({ text }) => text.toLowerCase())
  for (const [i, text] of texts.entries()) {
    const isOfSpan = [1, 2].some((step) => bound.has(i + step))
    if (AHEAD.test(text) && isOfSpan) meet([i], SAYS_AHEAD, [SAYS_BACK])
    if (BACK.test(text) && isOfSpan) meet([i], SAYS_BACK, [SAYS_AHEAD])
    const now = NOW.exec(texts.slice(i, i + 3).join(' '))?.[0].split(' ').length ?? 0
    if (now > 0)
      meet(
        Array.from({ length: now }, (_, n) => i + n),
        SAYS_NOW,
        [SAYS_AHEAD, SAYS_BACK],
      )
  }
  return { at, against }
}

const parametersIn = (schema: Tool['inputSchema']) => {
  const properties = (schema as { properties?: Record<string, { description?: string }> }).properties ?? {}
  return Object.entries(properties)
    .map(([name, one]) => `${name.replace(/[_-]/g, ' ')} ${String(one?.description ?? '').slice(0, 100)}`)
    .join(' ')
}
