import { hideNamed, isSecretName } from './named-secrets.ts'

/** What is hidden where somebody else reads along, each with what stands in its place. Every repetition is bounded. */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]{1,40}PRIVATE KEY-----[\s\S]{0,10000}?(?:-----END [A-Z ]{1,40}PRIVATE KEY-----|$)/g, '[secret]'],
  [
    /\b(?:https?|postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|ftp):\/\/[^\s/:@"'`]{1,200}:[^\s/@"'`]{1,200}@/gi,
    '[secret]@',
  ],
  [/\b(?:sk|pk|rk|ghp|gho|ghs|ghu|github_pat|glpat|xox[abprs]|cem|cems)[-_][\w-]{12,400}/g, '[secret]'],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, '[secret]'],
  [/(?<![\w-])eyJ[\w-]{8,2000}\.[\w-]{8,4000}\.[\w-]{0,1000}/g, '[secret]'],
  [/\bBearer\s{1,3}[\w.~+/=-]{8,4000}/gi, 'Bearer [secret]'],
  [
    /(\bAuthorization["']?\s{0,3}[:=]\s{0,3}["']?(?:Basic|Digest|Token|ApiKey)\s{1,3})[\w.~+/=-]{4,4000}/gi,
    '$1[secret]',
  ],
  [/(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,320}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu, '[e-mail]'],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g, '[account]'],
  [/\b\d{3}-\d{2}-\d{4}\b/g, '[number]'],
]

const CARD = /(?<![\w.])\d(?:[ -]?\d){12,18}(?!\w|\.\d)/g
/** Between two digits there is one way to read what stands there: a long number is not tried in many. */
const PHONE = /(?<![\w.])(?:\+\d|\(?0\d)(?:[ ()./-]{0,3}\d){6,18}(?!\w|\.\d)/g
const IP = /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?!\w|\.\d)/g

/** A text without addresses, numbers of cards, accounts and telephones, and secrets, as far as their form tells them. */
export function hidePrivate(text: string): string {
  const hidden = hideNamed(PRIVATE.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text))
  return hidden
    .replace(CARD, (digits) => (isCardNumber(digits) ? '[card]' : digits))
    .replace(PHONE, (digits) => (digits.replace(/\D/g, '').length >= 8 ? '[telephone]' : digits))
    .replace(IP, (digits) => (digits.split('.').every((part) => Number(part) <= 255) ? '[address]' : digits))
}

/** The same of every text in a value, the names of its keys as well. Values are as deep as a session keeps them. */
export function hidePrivateIn(value: unknown): unknown {
  if (typeof value === 'string') return hidePrivate(value)
  // A number can be that of a card.
  if (typeof value === 'number') return CARD_LONG.test(`${value}`) ? hidePrivate(`${value}`) : value
  if (Array.isArray(value)) return value.map(hidePrivateIn)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inside]) => [
    hidePrivate(key),
    isSecretName(key) && inside !== null ? '[secret]' : hidePrivateIn(inside),
  ])
  return Object.fromEntries(entries)
}

const CARD_LONG = /^\d{13,19}$/

/** By the sum of its digits (Luhn), which one of ten numbers has by chance. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').split('').reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const counted = index % 2 === 1 ? digit * 2 : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}
