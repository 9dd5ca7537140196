import { quote } from '../../../quote.ts'
import { type Ask, FOUND, type Want } from './ask.ts'
import { codeOfTest } from './line-tests.ts'

export interface Written {
  lines: string[]
  expression: string
}

/** What is asked of files, as code. `isNumbers`: their lines are numbers and nothing else. */
export function emitAsk(ask: Ask, isNumbers: boolean): Written {
  const change = caseOf(ask.wants)
  if (ask.unit === 'text')
    return { lines: [], expression: change ? `(${textOf(ask.paths)})${change}` : textOf(ask.paths) }
  const lines = [`const text = ${textOf(ask.paths)}`, `const ${nameOf(ask)} = ${listOf(ask)}${chainOf(ask, isNumbers)}`]
  return { lines, expression: resultOf(ask, nameOf(ask), isNumbers) }
}

const textOf = (paths: readonly string[]) =>
  paths.length === 1
    ? `await readFile(${quote(paths[0]!)}, 'utf8')`
    : `(await Promise.all([${paths.map(quote).join(', ')}].map((path) => readFile(path, 'utf8'))))\n  .map((text) => text.replace(/\\r?\\n$/, ''))\n  .join('\\n')`

const nameOf = ({ unit, tests, isDistinct }: Ask) =>
  unit === 'line' ? (tests.length > 0 || isDistinct ? 'found' : 'lines') : 'found'

function listOf({ unit }: Ask): string {
  if (unit === 'word') return 'text.split(/\\s+/).filter(Boolean)'
  if (unit === 'character') return '[...text]'
  if (unit !== 'line' && unit !== 'text') return `(text.match(${FOUND[unit]}) ?? [])`
  // What stands behind the last line break is no line.
  return "text.split(/\\r?\\n/).filter((line, at, all) => line !== '' || at < all.length - 1)"
}

function chainOf({ tests, isDistinct, isRemoval, order, part, unit }: Ask, isNumbers: boolean): string {
  const calls =
    tests.length > 0
      ? [`.filter((line) => ${isRemoval ? leftOut(tests.map(codeOfTest)) : tests.map(codeOfTest).join(' && ')})`]
      : []
  if (isDistinct)
    calls.push(
      `.filter((${unit === 'line' ? 'line' : 'one'}, at, all) => all.indexOf(${unit === 'line' ? 'line' : 'one'}) === at)`,
    )
  if (order === 'backwards') calls.push('.toReversed()')
  else if (order) calls.push(`.toSorted((a, b) => ${compared(order, isNumbers)})`)
  if (part) calls.push(`.slice(${part.to === undefined ? part.from : `${part.from}, ${part.to}`})`)
  return calls.map((call) => `\n  ${call}`).join('')
}

const leftOut = (codes: readonly string[]) => `!(${codes.join(' && ')})`

function compared(order: NonNullable<Ask['order']>, isNumbers: boolean): string {
  if (order === 'longest') return 'b.length - a.length'
  if (order === 'shortest') return 'a.length - b.length'
  const [a, b] = order === 'up' ? ['a', 'b'] : ['b', 'a']
  return isNumbers ? `Number(${a}) - Number(${b})` : `${a}.localeCompare(${b})`
}

function caseOf([want]: readonly Want[]): string {
  return want === 'upper' ? '.toUpperCase()' : want === 'lower' ? '.toLowerCase()' : ''
}

function resultOf({ wants, part, order, unit }: Ask, name: string, isNumbers: boolean): string {
  const isOne = part?.isOne || ((order === 'longest' || order === 'shortest') && part === undefined)
  const all = wants.map((want) => codeOfWant(want, name, isOne === true && unit === 'line', isNumbers))
  return all.length === 1
    ? all[0]!
    : `{ ${wants.map((want, at) => `${want === 'rows' ? 'found' : want}: ${all[at]!}`).join(', ')} }`
}

function codeOfWant(want: Want, name: string, isOne: boolean, isNumbers: boolean): string {
  const numbers = `${name}.filter((line) => line.trim() !== '').map(Number)`
  switch (want) {
    case 'rows':
      return isOne ? `${name}.at(0) ?? null` : isNumbers ? numbers : name
    case 'count':
      return `${name}.length`
    case 'sum':
      return `${numbers}.reduce((sum, number) => sum + number, 0)`
    case 'average':
      return `${numbers}.reduce((sum, number, _, all) => sum + number / all.length, 0)`
    case 'max':
      return `Math.max(...${numbers})`
    case 'min':
      return `Math.min(...${numbers})`
    default:
      return `${name}.map((line) => line${caseOf([want])})`
  }
}
