import { pattern } from '../pattern.ts'
import type { Rule } from '../rule.ts'
import { problem, step } from '../step.ts'

const COUNT_LINES = [
  pattern(
    '^(?:count|count up|get|find|tell me|show|print) (?:how many )?(?:the )?(?:number of )?(?:the )?lines (?:there are )?(?:of|in|from) FILE$',
  ),
  pattern('^(?:count|tell me|show|find|find out)? ?how many lines (?:are there |there are |are )?(?:in|of) FILE$'),
  pattern(
    '^(?:count|tell me|show|find|find out)? ?how many lines (?:does |do )?FILE (?:has|have|contain|contains|hold|holds|is|are)$',
  ),
  pattern('^(?:what is )?(?:the )?(?:number of lines|line count) (?:of|in) FILE$'),
  /^count (?:the|its|their|all)(?: the)? lines$/i,
  /^(?:the )?(?<only>number of lines|line count)$/i,
  /^how many lines (?:does it have|are there|has it|are in it|are there in it|it has)$/i,
]

/** `count the lines in notes.txt`, `how many lines does it have`, `count its lines`. */
export const countLines: Rule = {
  apply(phrase, scope) {
    const match = COUNT_LINES.map((count) => count.exec(phrase.text)).find(Boolean)
    if (!match) return null
    const group = match.groups?.['file']
    const file =
      group !== undefined
        ? scope.fileFrom(group, phrase)
        : match.groups?.['only'] === undefined
          ? scope.lastFile()
          : scope.onlyFile()
    if (!file) return null
    const tool = scope.role('countLines')
    const name = scope.name('lineCount')
    const values = [{ name, type: 'number' as const, about: [] }]
    if (tool) {
      const call = scope.call(tool, { path: file.name }, 'number')
      return step({ tools: [tool.tool], lines: [...file.lines, `const ${name} = ${call}`], values })
    }
    const lines = scope.role('readLines')
    if (!lines) return problem('Counting lines needs a tool such as count_lines, and none that fits was selected.')
    const call = scope.call(lines, { path: file.name }, 'lines')
    return step({ tools: [lines.tool], lines: [...file.lines, `const ${name} = (${call}).length`], values })
  },
}
