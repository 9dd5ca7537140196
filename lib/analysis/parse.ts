import { type ParseResult, parseSync } from 'rolldown/utils'
import type { Program } from './node.ts'

/** Where something stands. Lines and columns count from 1, columns in UTF-16 units. */
export interface Position {
  line: number
  column: number
}

/** Why a text is no module, and where. */
export interface SyntaxFault extends Position {
  message: string
}

/** A module's syntax tree. */
export interface ParsedModule {
  text: string
  program: Program
  comments: ParseResult['comments']
  positionOf(offset: number): Position
}

/**
 * Parses a TypeScript module. Native code: what is nested deeply ends the process without a word, and a few dozen `<` can
 * keep it busy for ever, so it is called in a process of its own, or for a text that `isHarmless`.
 */
export function parseModule(text: string): ParsedModule | SyntaxFault {
  const positionOf = createPositions(text)
  // What the runtime will refuse is told here already: a name declared twice, `with`, a `break` out of nothing.
  const parsed = parseSync('main.ts', text, {
    lang: 'ts',
    sourceType: 'module',
    preserveParens: false,
    showSemanticErrors: true,
  })
  const error = parsed.errors.find(({ severity }) => severity === 'Error')
  if (error === undefined) return { text, program: parsed.program, comments: parsed.comments, positionOf }
  const { start } = error.labels.at(-1) ?? { start: 0 }
  return { message: messageOf(error.message, text, start), ...positionOf(start) }
}

function messageOf(message: string, text: string, start: number): string {
  if (!/^(?:Unexpected token|Expected a semicolon\b.*)$/.test(message))
    return message.replaceAll('`EOF`', 'the end of the text')
  const [, token = 'the end of the text'] = /^\s*([\p{L}\p{N}_$]+|\S)/u.exec(text.slice(start, start + 100)) ?? []
  return `Unexpected token: ${token}`
}

export const isFault = (parsed: ParsedModule | SyntaxFault): parsed is SyntaxFault => 'message' in parsed

/** Finds lines by where they begin; a text of many lines is asked about often. */
function createPositions(text: string): (offset: number) => Position {
  let starts: number[] | undefined
  return (offset) => {
    starts ??= [0, ...Array.from(text.matchAll(/\r\n?|[\n\u2028\u2029]/g), ({ 0: end, index }) => index + end.length)]
    let low = 0
    for (let high = starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle
    }
    return { line: low + 1, column: offset - starts[low]! + 1 }
  }
}
