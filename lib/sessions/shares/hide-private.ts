import { keysWithPrefix, PASSWORD_IN_ADDRESS, PRIVATE_KEY } from '../../config/secret-forms.ts'
import { withoutCutTail } from './cut-tail.ts'
import { hideNamed, holdsNamed, isPhoneName, isSecretName, isSecretPair } from './named-secrets.ts'
import { hideNumbers } from './private-numbers.ts'

const AT = String.raw`(?:[@\uff20\ufe6b]|%40|&#64;|&#x40;|&commat;)[\u200b-\u200d\u2060\ufeff]?`
/** The last of its labels is no number: `react@19.2.0` is a version. */
const DOMAIN = String.raw`(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}[\p{L}\p{N}-]{1,62}`
const LOCAL = String.raw`(?:(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,320}|\\?"[^"\n\\]{1,64}\\?")`

/** What is hidden where somebody else reads along, each with what stands in its place. Every repetition is bounded. */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  [PRIVATE_KEY, '[secret]'],
  [PASSWORD_IN_ADDRESS, '[secret]@'],
  ...keysWithPrefix(12).map((pattern) => [pattern, '[secret]'] as const),
  [/(?<![\w-])eyJ[\w-]{8,2000}\.[\w-]{8,4000}\.[\w-]{0,1000}/g, '[secret]'],
  [/\bBearer\s{1,3}[\w.~+/=-]{8,4000}/gi, 'Bearer [secret]'],
  [
    /(\bAuthorization["']?\s{0,3}[:=]\s{0,3}["']?(?:Basic|Digest|Token|ApiKey)\s{1,3})[\w.~+/=-]{4,4000}/gi,
    '$1[secret]',
  ],
  [/([?&](?:sig|signature|x-amz-signature|x-goog-signature|key)=)[\w%+/=.~-]{16,4000}/gi, '$1[secret]'],
  [new RegExp(`${LOCAL}${AT}${DOMAIN}`, 'giu'), '[e-mail]'],
  // Sentences are cut within a text, too.
  [new RegExp(String.raw`${LOCAL}${AT}[\p{L}\p{N}.-]{0,255}(?=…)`, 'giu'), '[e-mail]'],
]

/** A text without addresses, numbers of cards, accounts and telephones, and secrets, as far as their form tells them. */
export function hidePrivate(text: string): string {
  const whole = withoutCutTail(text)
  return hideNumbers(hideNamed(PRIVATE.reduce((left, [pattern, instead]) => left.replace(pattern, instead), whole)))
}

/** The same of every text in a value, the names of its keys as well. Values are as deep as a session keeps them. */
export function hidePrivateIn(value: unknown, name = ''): unknown {
  if (isPhoneName(name) && isPhone(value)) return '[telephone]'
  if (typeof value === 'string') return hidePrivate(value)
  // A number can be that of a card.
  if (typeof value === 'number') return CARD_LONG.test(`${value}`) ? hidePrivate(`${value}`) : value
  if (Array.isArray(value))
    return isSecretPair(value) ? [value[0], '[secret]'] : value.map((item) => hidePrivateIn(item, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [hidePrivate(key), hideField(value, key, inside)]),
  )
}

function hideField(fields: object, key: string, value: unknown): unknown {
  const isSecret = isSecretName(key, value) || holdsNamed(fields, key)
  return isSecret && value !== null ? '[secret]' : hidePrivateIn(value, key)
}

const CARD_LONG = /^\d{13,19}$/

/** Of a text seven digits or more, whatever stands between them; a number of seven may count who uses one. */
const isPhone = (value: unknown): boolean =>
  (typeof value === 'number' && value >= 10_000_000) ||
  (typeof value === 'string' && value.length <= 40 && value.replace(/\D/g, '').length >= 7)
