import { quote } from '../../quote.ts'
import { rootsOf } from '../read/roots.ts'
import { Ledger, readPhrase, setOf } from '../read-phrase.ts'
import type { Rule } from '../rule.ts'
import type { Scope } from '../scope.ts'
import { type Problem, problem, type Step, step } from '../step.ts'

const SAYS = setOf('say contain mention include have with about read hold saying containing mentioning including')
const STARTS = setOf('start begin')
const ENDS = setOf('end')
const NOT = setOf('not without except excluding')
const LEAVE = setOf('not ignore skip exclude except omit drop leave out without forget')
const ELSE =
  setOf(`how many count number of line in of from show list print find get which what that who where do does be there
  are all every tell file those one ones with these them only me give any`)
const NOUN = setOf('word text string term phrase letter sign message')

/**
 * `how many lines in server.log say ERROR`, `show the lines of a.txt that do not start with "#"`; and after it
 * `don't count the ones about a timeout`.
 */
export const linesWith: Rule = {
  apply(phrase, scope) {
    const words = readPhrase(phrase)
    const ledger = words && new Ledger(words)
    if (!ledger) return null
    const [file, ...others] = ledger.takeValues('path')
    if (others.length > 0) return null
    if (file) return ledger.has('line') ? linesOf(ledger, file.text, file.from, scope) : null
    return without(ledger, scope)
  },
}

function linesOf(ledger: Ledger, path: string, place: number, scope: Scope): Step | Problem | null {
  const at = testAt(ledger, place)
  if (at === null) return null
  const test = testFrom(ledger, at, place)
  const isNot = ledger.words.slice(0, at.word).some(({ root }) => NOT.has(root))
  ledger.take(ELSE, 0, at.word)
  ledger.take(NOT, 0, at.word)
  if (test === null || ledger.rest.length > 0) return null
  const tool = scope.role('readLines') ?? scope.role('readFile')
  if (!tool)
    return problem('Reading the lines of a file needs a tool such as read_lines, and none that fits was selected.')
  const isByLine = tool === scope.role('readLines') || tool.tool.tool === 'read_lines'
  const file = scope.file(path)
  const call = scope.call(tool, { path: file.name }, isByLine ? 'lines' : 'text')
  const lines = scope.name('lines')
  const code = [
    ...file.lines,
    `const ${lines} = ${isByLine ? `(${call})` : `(${call}).split(/\\r?\\n/)`}.filter((line) => ${isNot ? `!(${test})` : test})`,
  ]
  const isCounted = ledger.has('many') || ledger.has('count') || ledger.has('number')
  return found({ lines, isCounted, code, tools: [tool.tool], scope })
}

/** Narrows what the step before found. */
function without(ledger: Ledger, scope: Scope): Step | null {
  const before = scope.about.lines
  const at = testAt(ledger, -1)
  if (!before || at === null || !ledger.words.slice(0, at.word).some(({ root }) => LEAVE.has(root))) return null
  const test = testFrom(ledger, at, -1)
  ledger.take(ELSE, 0, at.word)
  ledger.take(LEAVE, 0, at.word)
  if (test === null || ledger.rest.length > 0) return null
  const lines = scope.name('otherLines')
  scope.spend(...scope.latest)
  return found({
    lines,
    isCounted: before.isCounted,
    code: [`const ${lines} = ${before.name}.filter((line) => !(${test}))`],
    tools: [],
    scope,
  })
}

interface Found {
  lines: string
  isCounted: boolean
  code: string[]
  tools: Step['tools']
  scope: Scope
}

function found({ lines, isCounted, code, tools, scope }: Found): Step {
  scope.about = { ...scope.about, lines: { name: lines, isCounted } }
  if (!isCounted) return step({ tools, lines: code, values: [{ name: lines, type: 'lines', about: [] }] })
  const count = scope.name('lineCount')
  return step({
    tools,
    lines: [...code, `const ${count} = ${lines}.length`],
    values: [{ name: count, type: 'number', about: [] }],
  })
}

interface Place {
  word: number
  method: 'includes' | 'startsWith' | 'endsWith'
  /** Where what is looked for begins. */
  from: number
  isAbout: boolean
}

/** The word that says how a line is to be looked at: the first one after `line`. */
function testAt(ledger: Ledger, file: number): Place | null {
  const line = ledger.words.findIndex(
    ({ root }) => root === 'line' || root === 'one' || root === 'that' || root === 'those',
  )
  for (let at = Math.max(line, 0) + 1; at < ledger.words.length; at++) {
    const root = ledger.root(at)
    const isLast = at + 1 === ledger.words.length || at + 1 === file
    if (isLast) continue
    if (STARTS.has(root) || ENDS.has(root)) {
      const from = ledger.root(at + 1) === 'with' ? at + 2 : at + 1
      return { word: at, method: STARTS.has(root) ? 'startsWith' : 'endsWith', from, isAbout: false }
    }
    if (SAYS.has(root) && !(root === 'have' && at < file))
      return { word: at, method: 'includes', from: at + 1, isAbout: root === 'about' }
  }
  return null
}

/** What is looked for: a quotation, or one or two words; capitals are looked for as capitals. */
function testFrom(ledger: Ledger, { word, method, from, isAbout }: Place, file: number): string | null {
  const ends = file > from ? file - 1 : ledger.words.length
  let start = from
  while (start < ends - 1 && (NOUN.has(ledger.root(start)) || ['a', 'an', 'the'].includes(ledger.root(start)))) start++
  const said = ledger.words.slice(start, ends)
  const eithers = said.length === 3 && said[1]!.root === 'or' ? [start, start + 2] : null
  // `with the word x` is as clear as `that say x`.
  const isWeak =
    WEAK.has(ledger.root(word)) &&
    method === 'includes' &&
    !ledger.words.slice(from, start).some(({ root }) => NOUN.has(root))
  const tests = (eithers ?? [start]).map((at) =>
    testOf({ ledger, start: at, end: eithers ? at + 1 : ends, method, isAbout, isWeak }),
  )
  if (tests.includes(null)) return null
  ledger.tick(word, ends)
  if (file > from) ledger.tick(file - 1)
  return tests.join(' || ')
}

/** Words for what a line may have, and none that stand in it: `with 5 words`, `that contain numbers`. */
const KINDS = setOf(
  'number digit date time email address url link letter word space amount duplicate more less least most only no nothing',
)
/** What a line has may be anything; what it says is a word. */
const WEAK = setOf('have with read hold')
const JOINTS = setOf('and or but not in of from')

interface Sought extends Pick<Place, 'method' | 'isAbout'> {
  ledger: Ledger
  start: number
  end: number
  isWeak: boolean
}

function testOf({ ledger, start, end, method, isAbout, isWeak }: Sought): string | null {
  const said = ledger.words.slice(start, end)
  const text = said.map((each) => each.text).join(' ')
  const isQuoted = ledger.values.some(({ kind, from }) => kind === 'text' && from === start)
  if (said.length === 0 || said.length > (isQuoted ? 1 : 2)) return null
  if (isQuoted || /\p{Lu}/u.test(text)) return `line.${method}(${quote(text)})`
  if (isWeak || said.some(({ root }) => JOINTS.has(root) || KINDS.has(root) || /^\d/.test(root))) return null
  const plain = isAbout && said.length === 1 ? (rootsOf(text)[0] ?? text) : text.toLowerCase()
  return `line.toLowerCase().${method}(${quote(plain)})`
}
