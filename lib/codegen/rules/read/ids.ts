import type { ValueKind } from './clause.ts'
import type { Reading } from './reading.ts'

const SHAPES: readonly RegExp[] = [
  // A UUID, with or without hyphens; the short or long name of a commit.
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  /^(?=[0-9a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,64}$/,
  // ENG-142
  /^\p{Lu}[\p{Lu}\p{N}]{1,9}-\d{1,9}$/u,
  // pi_3QLm8vK2eZvKYlo
  /^\p{L}{2,12}_(?=\w*\d)\w{6,}$/u,
  // appL2sVnHc9RpUeGa, C02RANDOM22
  /^(?=\w*\d)(?=\w*\p{Lu})[\p{L}\p{N}]{8,}$/u,
  // 1764075600.482919, versions, addresses of machines
  /^\d{9,}\.\d{3,}$/,
  /^v?\d{1,6}(?:\.\d{1,6}){2,5}$/,
  /^#\d+$/,
  /^\d{7,}$/,
]

/** Nouns whose number tells which one: `issue 12`, `gitlab project 4417`. */
const NUMBERED = new Set(
  `issue ticket project order invoice payment request pr mr number no id customer user team page version flat task run
  build job record row account room case bug article post message comment section chapter step pull merge channel`.split(
    /\s+/,
  ),
)

/** Names that no dictionary has: `marlow_k`, `pellets9`. */
const NICKNAME = /^(?=\w*[\p{L}])(?:\p{L}[\p{L}\p{N}]*_[\w]+|\p{L}{2,}\d{1,6})$/u

export function idKindsOf(reading: Reading, at: number): ValueKind[] {
  const { text } = reading.tokens[at]!
  if (text.length <= 100 && SHAPES.some((shape) => shape.test(text))) return ['id']
  if (/^\d+$/.test(text) && isNumbered(reading, at)) return ['id']
  return text.length <= 60 && NICKNAME.test(text) ? ['name'] : []
}

const MOST_LISTED = 40

/** Also the later ones of `issues 12, 13 and 14`. */
function isNumbered(reading: Reading, at: number): boolean {
  const { tokens, roots } = reading
  let before = at - 1
  const last = at - MOST_LISTED
  while (before > 0 && before > last && (/^\d+$/.test(tokens[before]!.text) || /^(?:and|or)$/.test(roots[before]!)))
    before--
  if (tokens[before]?.text.toLowerCase() === 'numbers' || counts(reading, at)) return false
  return NUMBERED.has(roots[before] ?? '')
}

/** `post 3 messages`. */
const counts = ({ tokens, kinds }: Reading, at: number) =>
  kinds[at + 1]?.kind === 'noun' && /^\p{L}+s$/u.test(tokens[at + 1]!.text)
