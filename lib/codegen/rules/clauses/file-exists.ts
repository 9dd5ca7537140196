import { pattern } from '../pattern.ts'
import type { Rule } from '../rule.ts'
import { problem, step } from '../step.ts'

const EXISTS = [
  pattern('^(?:does|do) FILE exist$'),
  pattern('^(?:check|find out|tell me|test|see|verify)(?: that| if| whether) FILE (?:exists|is there)$'),
  pattern('^(?:check|find out|tell me|test|see)(?: if| whether) there is FILE$'),
  pattern('^is there (?:a |an )?FILE$'),
  pattern('^(?:check )?(?:the )?existence of FILE$'),
]

/** `does notes.txt exist`, `check if data.csv exists`, `is there a file called a.txt`. */
export const fileExists: Rule = {
  apply(phrase, scope) {
    const group = EXISTS.map((exists) => exists.exec(phrase.text)?.groups?.['file']).find(Boolean)
    const file = scope.fileFrom(group, phrase)
    if (!file) return null
    const tool = scope.role('fileExists')
    if (!tool) return problem('Checking for a file needs a tool such as file_exists, and none that fits was selected.')
    const name = scope.name('exists')
    const call = scope.call(tool, { path: file.name }, 'boolean')
    const values = [{ name, type: 'boolean' as const, about: [] }]
    return step({ tools: [tool.tool], lines: [...file.lines, `const ${name} = ${call}`], values })
  },
}
