import { pattern } from '../pattern.ts'
import type { Rule } from '../rule.ts'
import { problem, step } from '../step.ts'

const SIZE = [
  pattern(
    '^(?:(?:get|show|show me|tell me|find|print|check|what is) )?(?:the )?(?:file )?size (?:in bytes )?of FILE(?: in bytes)?$',
  ),
  pattern('^how (?:big|large) is FILE$'),
  pattern('^(?:tell me |show |check |find out )?how (?:big|large) FILE is$'),
  pattern('^how many bytes (?:does |are in |is )?FILE(?: has| have| contain| take| take up)?$'),
  /^(?:(?:get|show|tell me|print|check|what is) )?its (?:file )?size(?: in bytes)?$/i,
]

/** `size of notes.txt`, `how big is it`, `get its size`. In bytes. */
export const fileSize: Rule = {
  apply(phrase, scope) {
    const match = SIZE.map((size) => size.exec(phrase.text)).find(Boolean)
    if (!match) return null
    const group = match.groups?.['file']
    const file = group === undefined ? scope.lastFile() : scope.fileFrom(group, phrase)
    if (!file) return null
    const tool = scope.role('getSize')
    if (!tool) return problem('The size of a file needs a tool such as get_size, and none that fits was selected.')
    const name = scope.name('size')
    const call = scope.call(tool, { path: file.name }, 'number')
    const values = [{ name, type: 'number' as const, about: [] }]
    return step({ tools: [tool.tool], lines: [...file.lines, `const ${name} = ${call}`], values })
  },
}
