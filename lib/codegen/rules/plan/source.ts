import { inWords } from '../bind/facets.ts'
import { deedsIn } from '../choose/deeds-in.ts'
import type { Clause } from '../read/clause.ts'
import { without } from './destination.ts'

/** A clause that orders something for every row of a file of data, the file taken out of its words. */
export interface FromFile extends Clause {
  source?: { path: string; noun: string }
}

const ALL = /^(?:all|every|each|everyone|everybody|everything|both|any)$/
const LEADS = /^(?:in|from|of|on|out|per|by|with|inside|within|listed|the|file|according|to)$/

/** `enter every appointment from appointments.csv`: where what is done comes from. A question to a file is left as it is. */
export function takeSource(clause: Clause): FromFile {
  const { words, values } = clause
  const files = values.filter(({ kind, text }) => kind === 'path' && /\.(?:json|csv|tsv)$/i.test(text))
  const [file] = files
  if (!file || files.length > 1 || deedsIn(clause)[0]!.deeds[0] === 'read') return clause
  if (!words.some(({ root, text }) => ALL.test(root) || ALL.test(text.toLowerCase()))) return clause
  const noun = inWords(String(file.value).replace(/^.*\/|\.[^.]*$/g, ''))
  const gone = new Set(Array.from({ length: file.to - file.from }, (_, i) => file.from + i))
  for (let at = file.from - 1; at > 0 && LEADS.test(words[at]!.root); at--) gone.add(at)
  for (const [at, { root }] of words.entries()) if (/^(?:line|row|entry|record|item)$/.test(root)) gone.add(at)
  return { ...without(clause, gone), source: { path: String(file.value), noun } }
}
