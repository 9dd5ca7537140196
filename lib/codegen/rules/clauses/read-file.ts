import { pattern } from '../pattern.ts'
import type { Phrase } from '../phrase.ts'
import type { Rule } from '../rule.ts'
import type { Scope } from '../scope.ts'
import { type Problem, problem, type Step, step } from '../step.ts'

const VERB = '(?:read|open|load|show|show me|print|display|get|fetch|output|return|give me|cat|view|tell me)'
const READ = [
  pattern(
    `^(?:${VERB} )?(?:(?:the |all the |its |all )?(?:whole |full |entire )?(?:contents?|text|data) (?:of|in|from) )?FILE(?: back| again| aloud)*$`,
  ),
  pattern('^what is (?:written )?(?:in|inside) FILE$'),
  pattern('^what does FILE (?:contain|say|hold)$'),
  pattern('^(?:what (?:is|are) )?the contents? of FILE$'),
  pattern(`^${VERB} what is (?:in|inside) FILE$`),
]
/** Only a file's name, or `it`, is no request to read by itself. */
const BARE = pattern('^FILE$')

/** `Read notes.txt`, `show me the contents of notes.txt`, `what is in notes.txt`, `read it back`. */
export const readFile: Rule = {
  apply(phrase, scope) {
    return BARE.test(phrase.text) ? null : readFileStep(phrase, scope)
  },
}

/** The step that reads the file a phrase names; also for other rules, which know that it is meant. */
export function readFileStep(phrase: Phrase, scope: Scope): Step | Problem | null {
  const found = READ.map((read) => read.exec(phrase.text)?.groups).find(Boolean)
  if (!found) return null
  const file = scope.fileFrom(found['file'], phrase)
  if (!file) return null
  const whole = scope.role('readFile')
  if (whole) {
    const content = scope.name('content')
    const call = scope.call(whole, { path: file.name }, 'text')
    return step({
      tools: [whole.tool],
      lines: [...file.lines, `const ${content} = ${call}`],
      values: [{ name: content, type: 'text', about: [] }],
    })
  }
  const byLine = scope.role('readLines')
  if (!byLine) return problem('Reading a file needs a tool such as read_file, and none that fits was selected.')
  const lines = scope.name('lines')
  const call = scope.call(byLine, { path: file.name }, 'lines')
  return step({
    tools: [byLine.tool],
    lines: [...file.lines, `const ${lines} = ${call}`],
    values: [{ name: lines, type: 'lines', about: [] }],
  })
}
