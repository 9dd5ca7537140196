import type { Tool } from '../../discovery/tool.ts'
import type { Clause, Literal } from '../../task/task.ts'

/**
 * A clause as the rules read it: without courtesies, and with each literal as a sign with its number, so that no rule
 * mistakes what stands in quotes for its own words: `write <text:0> to <file:1>`.
 */
export interface Phrase {
  text: string
  literals: readonly Literal[]
}

const LEAD =
  /^(?:(?:please|pls|plz|kindly|ok(?:ay)?|hi|hello|hey|so|well|now|just|also|then|next|finally|and|can you|could you|would you|will you|i want to know|i'd like to know|i would like to know|i want(?: you)? to|i need(?: you)? to|i would like(?: you)? to|i'd like(?: you)? to|do you know|help me(?: to)?|let us|let's)[,!]?\s+)+/i
const TRAIL = /(?:[\s,]+(?:please|pls|plz|for me|thanks|thank you|thx|cheers|now|too|as well))+$/i

/** Makes the phrase of a clause. Mentions of selected tools (`using the calculator`) are heard by selection, and dropped. */
export function phraseOf(clause: Clause, tools: readonly Tool[]): Phrase {
  let text = ''
  let from = 0
  clause.literals.forEach(({ start, end }, i) => {
    text += `${plain(clause.text.slice(from, start))}<${signOf(clause.literals[i]!)}:${i}>`
    from = end
  })
  text += plain(clause.text.slice(from))
  return { text: tidy(withoutMentions(text, tools)), literals: clause.literals }
}

/** `/etc/hosts` has no ending that tells it from a folder; only `docs/` says that it is one. */
const signOf = ({ kind, value }: Literal) => (kind === 'folder' && !value.endsWith('/') ? 'file' : kind)

/** The same literals under other words: a part of a phrase. */
export const partOf = (phrase: Phrase, text: string): Phrase => ({ text: tidy(text), literals: phrase.literals })

/** `<` would look like the sign of a literal. */
const plain = (text: string) => text.replace(/</g, '‹').replace(/[’‘]/g, "'")

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<![.?!:;,\s])[.?!:;,\s]+$/, '')
    .replace(LEAD, '')
    .replace(TRAIL, '')
    .replace(/\bwhat'?s\b/gi, 'what is')
    .trim()
}

function withoutMentions(text: string, tools: readonly Tool[]): string {
  const names = new Set(
    tools.flatMap(({ server, tool, fn }) => [
      server,
      `${server}.${tool}`,
      `${server}.${fn}`,
      `${server}/${tool}`,
      tool,
      fn,
    ]),
  )
  // Longest first, so that `calculator.add` is not read as `calculator`.
  const any = [...names].sort((a, b) => b.length - a.length).map((name) => name.replace(/[^\w]/g, '\\$&'))
  if (any.length === 0) return text
  const name = `(?:the )?(?:${any.join('|')})(?: (?:mcp )?(?:server|tools?|mcp))?`
  return text
    .replace(new RegExp(`^\\s*(?:please )?use ${name}(?: to |, | and )`, 'i'), '')
    .replace(new RegExp(`,? (?:using|with|via|through) ${name}\\s*([.?!]*)$`, 'i'), '$1')
}
