import { inDigits } from '../arithmetic/in-digits.ts'
import { countFrom } from '../number-words.ts'
import { pattern } from '../pattern.ts'
import type { Rule } from '../rule.ts'
import { problem, step } from '../step.ts'

const VERB =
  '(?:(?:read|show|show me|print|display|get|fetch|output|return|give me|take|what is on|what does|what is|what are|tell me) )?(?:only )?(?:the )?'
const FIRST = pattern(`^${VERB}(?:first|top) (?:(?<many>COUNT|couple of) )?lines? (?:of|from|in) FILE$`)
const LAST = pattern(`^${VERB}(?:last|bottom|final) (?:(?<many>COUNT|couple of) )?lines? (?:of|from|in) FILE$`)
const SPAN = pattern(
  `^${VERB}lines? (?:from )?(?<first>\\d{1,9})(?: ?(?:to|through|-|–|and) ?(?:line )?(?<last>\\d{1,9}))? (?:of|from|in) FILE$`,
)
const ALL = pattern(`^${VERB}(?:all )?(?:the )?lines (?:of|from|in) FILE$`)
const NTH = pattern(`^${VERB}(?<first>\\d{1,9})(?:st|nd|rd|th) line (?:of|from|in) FILE$`)

const NTHS: Readonly<Record<string, string>> = {
  ...{ second: '2nd', third: '3rd', fourth: '4th', fifth: '5th', sixth: '6th', seventh: '7th', eighth: '8th' },
  ...{ ninth: '9th', tenth: '10th' },
}
const ORDINALS = new RegExp(`\\b(?:${Object.keys(NTHS).join('|')})(?= line\\b)`, 'gi')
const manyFrom = (words: string | undefined) => (words?.toLowerCase() === 'couple of' ? 2 : countFrom(words))

/** `first 3 lines of notes.txt`, `the last line of it`, `lines 2 to 5 of a.txt`, `line 7 of a.txt`. */
export const readLines: Rule = {
  apply(asSaid, scope) {
    const phrase = { ...asSaid, text: inDigits(asSaid.text.replace(ORDINALS, (word) => NTHS[word.toLowerCase()]!)) }
    const first = FIRST.exec(phrase.text)?.groups
    const last = LAST.exec(phrase.text)?.groups
    const span = (SPAN.exec(phrase.text) ?? NTH.exec(phrase.text))?.groups
    const groups = first ?? last ?? span ?? ALL.exec(phrase.text)?.groups
    const file = groups && scope.fileFrom(groups['file'], phrase)
    if (!groups || !file) return null

    const tool = scope.role('readLines')
    if (!tool)
      return problem('Reading lines of a file needs a tool such as read_lines, and none that fits was selected.')
    const one = (first ?? last) ? groups['many'] === undefined : span !== undefined && groups['last'] === undefined
    const slots: Record<string, string> = { path: file.name }
    let pick = ''
    if (first) slots['count'] = String(manyFrom(groups['many']) ?? 1)
    else if (last) pick = `.slice(-${manyFrom(groups['many']) ?? 1})`
    else if (span) {
      const from = Number(groups['first'])
      const to = Number(groups['last'] ?? groups['first'])
      if (from < 1 || to < from)
        return problem(`Lines ${from} to ${to} are not a part of a file: lines count from 1 upwards.`)
      slots['start'] = String(from)
      slots['count'] = String(to - from + 1)
    }
    if (Object.keys(slots).some((slot) => !(slot in tool.fields))) {
      return problem(
        `Reading some lines of a file needs fields for where to start and how many, and ${tool.tool.server}.${tool.tool.tool} has none.`,
      )
    }
    if (pick === '.slice(-0)' || slots['count'] === '0')
      return problem('Zero lines are nothing to read; ask for at least one.')

    const call = scope.call(tool, slots, 'lines')
    const lines = scope.name('lines')
    const code = [...file.lines, `const ${lines} = ${pick ? `(${call})${pick}` : call}`]
    if (!one) return step({ tools: [tool.tool], lines: code, values: [{ name: lines, type: 'lines', about: [] }] })
    const line = scope.name('line')
    code.push(`const ${line} = ${lines}[0] ?? ''`)
    return step({ tools: [tool.tool], lines: code, values: [{ name: line, type: 'text', about: [] }] })
  },
}
