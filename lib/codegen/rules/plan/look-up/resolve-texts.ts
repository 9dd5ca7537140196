import type { Parameter } from '../../bind/parameters.ts'
import type { Choice } from '../../choose/choice.ts'
import type { Clause } from '../../read/clause.ts'
import { codeOf, Ref } from '../code.ts'
import type { Draft } from '../draft.ts'
import type { Planning } from '../look-call.ts'

/** `email the text in meeting/agenda.txt`: a text that is the content of a file. */
export function* resolveTexts(
  choice: Choice,
  fields: ReadonlyMap<Parameter, unknown>,
  { words, values }: Clause,
  open: Set<number>,
  draft: Draft,
): Planning<Map<Parameter, unknown>> {
  const filled = new Map(fields)
  const [parameter] = choice.missing.filter(
    (one) => !filled.has(one) && /^(?:body|text|content|message)$/i.test(one.name),
  )
  const file = values.find(({ kind, from }) => kind === 'path' && open.has(from))
  const word = words.findIndex(({ root }, at) => at < (file?.from ?? 0) && /^(?:text|content|contents)$/.test(root))
  if (!parameter || !file || word === -1) return filled
  const path = String(file.value)
  const content = yield { kind: 'file', path }
  draft.use('readFile', 'node:fs/promises')
  const name = draft.name('content')
  draft.add(`What ${path} holds`, [`const ${name} = (await readFile(${codeOf(path)}, 'utf8')).trim()`])
  filled.set(parameter, new Ref(name, String(content).trim()))
  for (let at = word; at < file.to; at++) open.delete(at)
  return filled
}
