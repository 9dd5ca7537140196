import type { Clause } from '../read/clause.ts'
import { isEmpty } from '../read/empty-words.ts'
import type { Parameter } from './parameters.ts'

/**
 * What is searched for is a whole phrase: `pizza places near Alexanderplatz in Berlin`, up to where the words say something
 * of what is found.
 */
export function searchFor(
  parameters: readonly Parameter[],
  { words, values }: Clause,
  fields: Map<Parameter, unknown>,
  used: Set<number>,
  isName: (at: number) => boolean,
): void {
  const query = parameters.find(
    ({ isRequired, name }) => isRequired && /^(?:q|query|search|term|keywords?)$/i.test(name),
  )
  if (!query || values.some(({ kind }) => kind === 'text' || kind === 'code')) return
  const isFree = (at: number) =>
    !used.has(at) ||
    fields.get(query) === words[at]!.text ||
    values.some(({ from }) => from === at && fields.get(query) === values.find((one) => one.from === at)!.value)
  // `queue the first three songs` orders something, and is no phrase to search for.
  const isOrder = /^(?:the|a|an|my|our|this|that|these|those|all|every)$/.test(words[1]?.root ?? '')
  const from = words.findIndex(
    (word, at) => (at > 0 || !isOrder) && word.kind === 'noun' && !isEmpty(word) && !isName(at) && isFree(at),
  )
  if (from === -1) return
  let to = from
  while (
    to < words.length &&
    isFree(to) &&
    !/^(?:verb)$/.test(words[to]!.kind) &&
    !/^(?:better|more|less|best|than|with|that|which|and|or|but|not|no|except|without|unless|if|instead|,)$/.test(
      words[to]!.root,
    )
  )
    to++
  while (to > from && isEmpty(words[to - 1]!)) to--
  if (to - from < 2 || (!SEARCHES.test(words.map(({ root }) => root).join(' ')) && words.slice(from, to).some(asks)))
    return
  fields.set(
    query,
    words
      .slice(from, to)
      .map(({ text }) => text)
      .join(' '),
  )
  for (let at = from; at < to; at++) used.add(at)
}

const SEARCHES = /\b(?:search|google|look up|lookup)\b/

/** `the fewest replies`, `titles of the ten newest`: says what is asked of what is found, and is found in no text. */
const asks = ({ root, text }: Clause['words'][number]) =>
  /^(?:first|last|second|many|much|few|number|count|average|mean|total|sum|each|every|once|per|top|title|name|which|what|who|when|where)$/.test(
    root,
  ) ||
  /^(?!(?:west|rest|test|guest|forest|interest|request|nest|chest|harvest|contest)$)[a-z]{2,}est$|^(?:most|least)$/i.test(
    text,
  )

/** `add a meeting with Jonas`: what is made is called as it is spoken of. */
export function titleFor(
  parameters: readonly Parameter[],
  { words, values }: Clause,
  fields: Map<Parameter, unknown>,
  used: Set<number>,
): void {
  const title = parameters.find(({ isRequired, name }) => isRequired && /^(?:title|summary|subject|name)$/i.test(name))
  const joint = words.findIndex(({ root }) => /^(?:with|about)$/.test(root))
  if (!title || fields.has(title) || joint < 1 || values.some(({ kind }) => kind === 'text')) return
  const from = joint - 1
  let to = joint + 1
  while (to < words.length && !isEmpty(words[to]!) && words[to]!.kind === 'noun' && !used.has(to)) to++
  if (to === joint + 1 || words[from]!.kind !== 'noun') return
  fields.set(
    title,
    words
      .slice(from, to)
      .map(({ text }) => text)
      .join(' '),
  )
  for (let at = from; at < to; at++) used.add(at)
}
