import { formatQuantity } from '../../lib/format/duration.ts'
import { plainLine } from '../../lib/format/unseen.ts'
import type { EarlierProgram } from '../../lib/runs/event.ts'
import { firstSentence } from '../../lib/runs/outcome-text.ts'
import type { RunView } from './run-view.ts'

/** One of the programs that were written in a run. */
export interface ProgramVersion {
  /** Counts from 1. */
  number: number
  program: string
  /** What it is, in a word or two. */
  name: string
  /** A sentence: why there is one more after the one before; null for the first. */
  why: string | null
  /** What came of it; null for the last, whose end is that of the run. */
  cameTo: 'looked' | 'failed' | null
  /** The same as a sentence. */
  came: string | null
}

type Told = Pick<RunView, 'earlier' | 'program' | 'isLook' | 'repairing' | 'isProgramWhole' | 'isPartial' | 'status'>

/** The programs of a run in the order in which they were written, the one that stands last. Empty where there is but one. */
export function versionsOf(view: Told): ProgramVersion[] {
  const { earlier, program, isLook } = view
  if (earlier.length === 0) return []
  const programs = cameToNone(view) ? earlier : [...earlier, { program, isLook }]
  return programs.map((one, index) => {
    const before = earlier[index - 1]
    return {
      number: index + 1,
      program: one.program,
      name: nameOf('isLook' in one && one.isLook === true, before),
      why: before ? whyText(before) : null,
      ...cameOf(earlier[index]),
    }
  })
}

/** The run ended before another was written: what stands there is still the one before. */
const cameToNone = ({ status, isProgramWhole, isPartial }: Told) =>
  status === 'finished' && !isProgramWhole && !isPartial

function nameOf(isLook: boolean, before: EarlierProgram | undefined): string {
  if (isLook) return 'Looks'
  if (!before) return 'Written'
  return before.because === 'look' || before.because === 'search' ? 'Written' : 'Repaired'
}

function cameOf(one: EarlierProgram | undefined): Pick<ProgramVersion, 'cameTo' | 'came'> {
  if (!one) return { cameTo: null, came: null }
  if (one.because === 'look') return { cameTo: 'looked', came: 'It only looked, for the next one to be written.' }
  if (one.because === 'search') return { cameTo: 'failed', came: 'More tools were searched for.' }
  return { cameTo: 'failed', came: `${one.because === 'error' ? 'It failed.' : 'Not run:'} ${foundText(one)}` }
}

const MAX_LINE = 300
const firstLineOf = (text: string) => {
  const [line = ''] = text.split('\n', 1)
  return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE - 1).toWellFormed()}…` : line
}

const FOUND = { guardrails: 'the checks', types: 'the type check' }

/** Why another program took the place of this one. */
export function whyText(one: EarlierProgram): string {
  switch (one.because) {
    case 'look':
      return 'The program before only looked; what it returned was read to write this one.'
    case 'search':
      return 'More tools were searched for, and this one was written with them.'
    default:
      return `Repaired: ${one.because === 'error' ? 'it failed. ' : ''}${foundText(one)}`
  }
}

/** What was wrong with it. */
function foundText({ because, findings, text = '' }: EarlierProgram): string {
  if (because !== 'guardrails' && because !== 'types') return plainLine(firstLineOf(text))
  const wrong = findings.filter(({ severity }) => severity === 'error')
  const [first] = wrong
  const said = first ? `Line ${first.line}: ${firstSentence(first.message)}` : firstSentence(text)
  const more = wrong.length > 1 ? ` And ${formatQuantity(wrong.length - 1, 'more finding')}.` : ''
  return `${FOUND[because]} found: ${plainLine(said)}${more}`
}

/** The same of the program that is being written now; null while none is written again. */
export const repairText = ({ repairing, earlier }: Told): string | null => {
  const last = earlier.at(-1)
  return repairing && last ? whyText(last) : null
}
