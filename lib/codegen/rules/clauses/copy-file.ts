import { pattern } from '../pattern.ts'
import type { Rule } from '../rule.ts'
import type { FileConstant, Scope } from '../scope.ts'
import { type Problem, problem, type Step, step } from '../step.ts'

const COPY = pattern('^(?:copy|duplicate) (?:the )?(?:contents? of )?FILE:source (?:to|into|as) FILE:target$')

/** `copy notes.txt to copy.txt`: read and written, where no tool copies by itself. */
export const copyFile: Rule = {
  apply(phrase, scope) {
    const groups = COPY.exec(phrase.text)?.groups
    const source = scope.fileFrom(groups?.['source'], phrase)
    const target = scope.fileFrom(groups?.['target'], phrase)
    return source && target ? copyStep(source, target, scope) : null
  },
}

export function copyStep(source: FileConstant, target: FileConstant, scope: Scope): Step | Problem {
  const read = scope.role('readFile')
  const write = scope.role('writeFile')
  if (!read || !write)
    return problem('Copying a file needs tools to read and to write one, and not both were selected.')
  const content = scope.name('content')
  scope.spend({ name: content, type: 'text', about: [] })
  return step({
    tools: [read.tool, write.tool],
    lines: [
      ...source.lines,
      ...target.lines,
      `const ${content} = ${scope.call(read, { path: source.name }, 'text')}`,
      scope.call(write, { path: target.name, content }),
    ],
    values: [{ name: content, type: 'text', about: [] }],
    saved: [target.name],
  })
}
