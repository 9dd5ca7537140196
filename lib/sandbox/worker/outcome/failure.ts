import type { Failure } from '../../protocol/protocol.ts'
import { stackOfProgram, withoutPlaces } from '../places.ts'
import type { Thrown } from './thrown.ts'

const MAX_TEXT = 8_000

const ALLOWED_IMPORTS =
  "a program imports './servers/<server>/<function>.ts', './skills/<skill>/skill.ts', './client/call-tool.ts', " +
  "'./client/state.ts', './client/resources.ts', './client/prompts.ts', './client/ask.ts', 'node:fs', 'node:fs/promises' and 'node:path'"

/** What an import that programs may not have is answered. */
export const refusalOf = (specifier: string) => `A program cannot import '${specifier}': ${ALLOWED_IMPORTS}.`

/** What somebody reading the program's outcome needs to know of what was thrown. */
export function describeFailure(thrown: Thrown): Failure {
  const failure = thrown.isError ? describeError(thrown) : { ...thrown, message: withoutPlaces(thrown.message) }
  return {
    name: failure.name.slice(0, 200),
    message: failure.message.slice(0, MAX_TEXT),
    stack: failure.stack.slice(0, MAX_TEXT),
  }
}

function describeError({ name, message, stack }: Thrown): Failure {
  const syntax = /^(?:SyntaxError: |The module's source code could not be parsed: )(.*)/s.exec(message)
  if (syntax !== null) {
    const place = /at ((?:file:|\.\/|main\.ts:)\S*:\d+)/.exec(stack)?.[1] ?? ''
    return { name: 'SyntaxError', message: withoutPlaces(syntax[1] as string), stack: `    at ${withoutPlaces(place)}` }
  }
  const refusal = describeImport(message)
  return {
    name: refusal === undefined ? name : 'TypeError',
    message: withoutPlaces(refusal ?? message),
    stack: stackOfProgram(stack),
  }
}

/** What a failed import means in a program's world; undefined for every other message. */
function describeImport(message: string): string | undefined {
  const missing = /^Module not found "(file:[^"]+)"/.exec(message)?.[1]
  if (missing !== undefined) {
    const name = withoutPlaces(missing)
    if (/^\.\/(servers|skills)\//.test(name)) return `There is no module '${name}'.`
    return refusalOf(name.replace(/^file:\/\//, ''))
  }
  // Told by a hook of the loader, which puts the error's name before it.
  const hooked = /^TypeError: (A program cannot import .*)/s.exec(message)?.[1]
  if (hooked !== undefined) return hooked
  const refused =
    /^Import "([^"]+)" not a dependency/.exec(message)?.[1] ??
    /^The requested module '(node:[^']+)' does not provide/.exec(message)?.[1] ??
    /^(?:Requires (?:read|import) access to|JSR package manifest for) ["']([^"']+)["']/.exec(message)?.[1] ??
    (message.startsWith('npm specifiers were requested') ? 'npm:…' : undefined)
  return refused === undefined ? undefined : refusalOf(refused)
}
