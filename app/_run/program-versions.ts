import { plainLine } from '../../lib/format/unseen.ts'
import type { EarlierProgram } from '../../lib/runs/event.ts'
import { firstSentence } from '../../lib/runs/outcome-text.ts'
import type { RunView } from './run-view.ts'
import { words } from './words.ts'

const said = words.versions

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
  if (isLook) return said.looks
  if (!before) return said.written
  return before.because === 'look' || before.because === 'search' ? said.written : said.repaired
}

function cameOf(one: EarlierProgram | undefined): Pick<ProgramVersion, 'cameTo' | 'came'> {
  if (!one) return { cameTo: null, came: null }
  if (one.because === 'look') return { cameTo: 'looked', came: said.looked }
  if (one.because === 'search') return { cameTo: 'failed', came: said.searched }
  return { cameTo: 'failed', came: (one.because === 'error' ? said.failed : said.notRun)(foundText(one)) }
}

const MAX_LINE = 300
const firstLineOf = (text: string) => {
  const [line = ''] = text.split('\n', 1)
  return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE - 1).toWellFormed()}…` : line
}

/** Why another program took the place of this one. */
export function whyText(one: EarlierProgram): string {
  switch (one.because) {
    case 'look':
      return said.afterLook
    case 'search':
      return said.afterSearch
    default:
      return (one.because === 'error' ? said.afterError : said.afterFindings)(foundText(one))
  }
}

/** What was wrong with it. */
function foundText({ because, findings, text = '' }: EarlierProgram): string {
  if (because !== 'guardrails' && because !== 'types') return plainLine(firstLineOf(text))
  const wrong = findings.filter(({ severity }) => severity === 'error')
  const [first] = wrong
  const what = first ? said.atLine(first.line, firstSentence(first.message)) : firstSentence(text)
  const found = said.found[because](plainLine(what))
  return wrong.length > 1 ? said.andMore(found, wrong.length - 1) : found
}

/** The same of the program that is being written now; null while none is written again. */
export const repairText = ({ repairing, earlier }: Told): string | null => {
  const last = earlier.at(-1)
  return repairing && last ? whyText(last) : null
}
