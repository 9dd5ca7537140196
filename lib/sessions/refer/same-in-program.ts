import { type Referred, saidInstead, sameFor } from './same-for.ts'
import { toValue, valuesIn } from './values-in.ts'

/** A program that somebody wrote or edited, with another value in the place of one; or why that cannot be told. */
export type ProgramReferred = { code: string; task?: string } | { unclear: string }

interface Written {
  program: string
  /** What it was written for; null for a program that somebody sent. */
  task: string | null
}

interface Literal {
  /** What it says, and where, quotes included. */
  text: string
  start: number
  end: number
  quote: string
}

/** `The same for Paris` of a program that is not the one a task would get again. Null for words that mean something else. */
export function sameInProgram(words: string, { program, task }: Written): ProgramReferred | null {
  const said = saidInstead(words)
  if (said === null || said === 'again') return said && { code: program, ...(task !== null && { task }) }
  if ('unclear' in said) return said
  const value = unquoted(said.written)
  const meant: Referred | null = task === null ? null : sameFor(words, task)
  const before = meant && 'meant' in meant ? replacedIn(task ?? '', meant.meant) : null
  const places =
    said.kind === 'number'
      ? numbersIn(program, before)
      : literalsIn(program).filter(({ text }) =>
          before === null ? toValue(text)?.kind === said.kind && isWritten(text) : sameText(text, before),
        )
  const found = [...new Set(places.map(({ text }) => text))]
  const shown = JSON.stringify(value)
  if (found.length === 0)
    return { unclear: `The program has nothing that ${shown} could take the place of. Edit it, or say the whole task.` }
  if (found.length > 1)
    return {
      unclear: `${shown} could take the place of ${found.slice(0, 5).join(' or ')} in the program. Edit it, or say the whole task.`,
    }
  return { code: withValue(program, places, value), ...(meant && 'meant' in meant && { task: meant.meant }) }
}

/** What stands in the first text where the second has another value. */
function replacedIn(task: string, meant: string): string | null {
  const at = valuesIn(task).find(
    ({ start, end }) => meant.startsWith(task.slice(0, start)) && meant.endsWith(task.slice(end)) && meant !== task,
  )
  return at ? unquoted(at.written) : null
}

const sameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const isWritten = (text: string) => valuesIn(`x ${text}`).some(({ start }) => start === 2)
const unquoted = (text: string) => /^(["'`])(.*)\1$/s.exec(text)?.[2] ?? text

const STRING = /(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g

/** Those of its own: not the modules that it imports. */
function literalsIn(program: string): Literal[] {
  return [...program.matchAll(STRING)]
    .filter(({ index }) => !/\b(?:from|import)\s*\(?\s*$/.test(program.slice(Math.max(0, index - 20), index)))
    .map(({ 0: written, 1: quote = '', 2: text = '', index }) => ({
      ...{ text, quote },
      ...{ start: index, end: index + written.length },
    }))
}

/** Only one that the task names: a program has numbers of its own. */
function numbersIn(program: string, before: string | null): Literal[] {
  const digits = before?.replaceAll(',', '')
  if (!digits || !/^-?\d+(?:\.\d+)?$/.test(digits)) return []
  const literals = literalsIn(program)
  return [...program.matchAll(new RegExp(String.raw`(?<![\w.])${digits.replace('.', '\\.')}(?![\w.])`, 'g'))]
    .filter(({ index }) => !literals.some(({ start, end }) => start <= index && index < end))
    .map(({ 0: text, index }) => ({ text, quote: '', start: index, end: index + text.length }))
}

function withValue(program: string, places: readonly Literal[], value: string): string {
  let text = program
  for (const { start, end, quote } of places.toReversed()) {
    const written = quote === '' ? value.replaceAll(',', '') : `${quote}${escaped(value, quote)}${quote}`
    text = `${text.slice(0, start)}${written}${text.slice(end)}`
  }
  return text
}

/** What is said stays a text of the program, whatever it holds. */
const escaped = (value: string, quote: string) =>
  value
    .replaceAll('\\', '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('${', '\\${')
