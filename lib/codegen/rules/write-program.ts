import type { Tool } from '../../discovery/tool.ts'
import { comment, objectOf, quote } from '../quote.ts'
import type { Scope } from './scope.ts'
import type { Step } from './step.ts'

/** A step with the words it was made from. */
export interface Part {
  words: string
  step: Step
}

/** Puts the steps together: imports of the tools they use, each step under its words, what to print, and the result. */
export function writeProgram(parts: readonly Part[], scope: Scope): string {
  const tools = [...new Set(parts.flatMap(({ step }) => step.tools))]
  const blocks = [
    tools
      .map((tool) => importOf(tool, scope))
      .sort()
      .join('\n'),
  ]
  for (const { words, step } of parts) {
    if (step.lines.length === 0) continue
    blocks.push([...(parts.length > 1 ? [comment(words)] : []), ...step.lines].join('\n'))
  }
  const saved = [...new Set(parts.flatMap(({ step }) => step.saved))]
  const results = scope.results.map(({ name }) => name)
  blocks.push(
    [
      ...results.map((name) => `console.log(${quote(`${name}:`)}, ${name})`),
      ...saved.map((name) => `console.log('saved to', ${name})`),
    ].join('\n'),
  )
  blocks.push(`export default ${resultOf(results, saved)}`)
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function importOf(tool: Tool, scope: Scope): string {
  const local = scope.localOf(tool)
  return `import { ${local === tool.fn ? local : `${tool.fn} as ${local}`} } from ${quote(tool.module)}`
}

/** One result is the value itself; several, or a file beside it, are an object with their names. */
function resultOf(results: string[], saved: string[]): string {
  if (saved.length === 0 && results.length === 1) return results[0]!
  const fields = Object.fromEntries(results.map((name) => [name, name]))
  if (saved.length === 1) fields['savedTo'] = saved[0]!
  if (saved.length > 1) fields['savedTo'] = `[${saved.join(', ')}]`
  return objectOf(fields)
}
