import { quote } from '../../../quote.ts'
import type { Clause } from '../../read/clause.ts'
import { joinClauses } from '../../read/join-clauses.ts'
import { checkOrder } from '../check-write.ts'
import { codeOf } from '../code.ts'
import { takeDestination } from '../destination.ts'
import type { Draft, Output } from '../draft.ts'
import type { Planning } from '../look-call.ts'
import { shorten } from '../names.ts'
import { PlanProblem } from '../problem.ts'
import { leave } from '../work.ts'
import { type Ask, askOf, isNumeric } from './ask.ts'
import { emitAsk } from './emit-ask.ts'
import { type Replacement, replacementOf } from './replace-order.ts'

/** What a clause asks of text files of the workspace, or of what is in them to be changed; null where it says something else. */
export function* planTextFiles(clause: Clause, draft: Draft): Planning<Output | null> {
  const replacement = replacementOf(clause)
  if (replacement) return yield* replaceIn(replacement, clause, draft)
  const paths = clause.values.filter(({ kind }) => kind === 'path').map(({ value }) => String(value))
  if (paths.length === 0 || !couldAsk(clause)) return null
  const contents: string[] = []
  for (const path of paths) {
    const text = yield* contentOf(path)
    if (text === null) return null
    contents.push(text)
  }
  const ask = askOf(clause, contents)
  return ask ? answer(ask, isNumeric(contents.join('\n')), clause, draft) : null
}

/** `Don't count the ones about a timeout`, `how many are they`: what says more of the file before it, and names none itself. */
export function joinAboutFiles(clauses: readonly Clause[]): Clause[] {
  const steps: Clause[] = []
  for (const clause of clauses) {
    const before = steps.at(-1)
    if (before && replacementOf(before) && saysSameFile(clause)) continue
    // Of two files nothing says which is meant.
    const isMore = before && namesFile(before) && steps.filter(namesFile).length === 1
    const more = takeDestination(clause).clause
    const joined = isMore && !namesFile(more) ? joinClauses([before, clause]) : null
    if (joined && couldAsk(before!) && couldAsk(joinClauses([before!, more]))) steps[steps.length - 1] = joined
    else steps.push(clause)
  }
  return steps
}

const namesFile = ({ values }: Clause) => values.some(({ kind }) => kind === 'path')

/** `save it over the same file`: what is changed in a file is written there in any case. */
const saysSameFile = ({ words }: Clause): boolean =>
  /^(?:save|write|store|put|keep)$/.test(words[0]?.root ?? '') &&
  words.some(({ root }) => root === 'same' || root === 'back' || root === 'original') &&
  words
    .slice(1)
    .every(({ text }) =>
      /^(?:it|that|this|the|result|over|to|in|into|back|as|under|same|original|file|name)$/i.test(text),
    )

/** Whether it is worth a look: with the right words in the file it could be asked of it. */
const couldAsk = (clause: Clause) => {
  const words = clause.words.map(({ text }) => text).join(' ')
  const capitals = clause.words.map(({ root }) => root.toUpperCase()).join(' ')
  return askOf(clause, [words]) !== null || askOf(clause, [capitals, words]) !== null || askOf(clause, ['1']) !== null
}

/** What a file holds; null where there is none that can be read. */
function* contentOf(path: string): Planning<string | null> {
  try {
    return String(yield { kind: 'file', path })
  } catch (error) {
    if (error instanceof PlanProblem) return null
    throw error
  }
}

function answer(ask: Ask, isNumbers: boolean, clause: Clause, draft: Draft): Output {
  draft.use('readFile', 'node:fs/promises')
  const { lines, expression } = emitAsk(ask, isNumbers)
  if (ask.isRemoval) checkOrder(clause)
  const output = leave(expression, lines, ask.paths.join(' '), clause, draft)
  if (ask.isRemoval) writeBack(ask.paths, clause, draft, `${output.name}.map((line) => \`\${line}\\n\`).join('')`)
  return output
}

function* replaceIn({ path, find, by }: Replacement, clause: Clause, draft: Draft): Planning<Output> {
  checkOrder(clause)
  const text = yield { kind: 'file', path }
  if (!String(text).includes(find))
    throw new PlanProblem(`"${shorten(find)}" is not in ${path}, so that there is nothing to replace.`, {
      isFinal: true,
    })
  const other = otherSpelling(String(text), find)
  if (other !== undefined)
    throw new PlanProblem(
      `"${shorten(other)}" is in ${path} too, and only "${shorten(find)}" was said. Say one step for each.`,
      { isFinal: true },
    )
  draft.use('readFile', 'node:fs/promises')
  // A function, so that no sign of the new text means something else.
  const expression = `(await readFile(${codeOf(path)}, 'utf8')).replaceAll(${quote(find)}, () => ${quote(by)})`
  const output = leave(expression, [], path, clause, draft)
  writeBack([path], clause, draft, output.name)
  return output
}

/** `Error` where `error` is to be replaced: whether it is meant too nothing says. */
function otherSpelling(text: string, find: string): string | undefined {
  const rest = text.replaceAll(find, '\0')
  const at = rest.toLowerCase().indexOf(find.toLowerCase())
  return at === -1 ? undefined : rest.slice(at, at + find.length)
}

/** Into the same file, unless the words after it name another. */
function writeBack(paths: readonly string[], { text }: Clause, draft: Draft, content: string): void {
  const [path, ...others] = paths
  if (draft.savesNext) return
  if (others.length > 0)
    throw new PlanProblem('Several files were named, and one is changed at a time. Say one step for each.', {
      isFinal: true,
    })
  draft.use('writeFile', 'node:fs/promises')
  draft.add(`${text} (written)`, [`await writeFile(${quote(path!)}, ${content})`])
  draft.saved.push(path!)
}
