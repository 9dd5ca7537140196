import { isIPv6 } from 'node:net'

/** Between the groups of a number: spaces of every kind, dots, dashes, line breaks, and what is not seen. */
const GAP = String.raw`[\s.\u00ad\u200b-\u200d\u2010-\u2015\u2060\u2212\ufeff_-]{1,3}`
/** What cards begin with, which years, times in milliseconds and most other numbers do not. */
const ISSUER = '(?:2[2-7]|3[04-9]|4|5[0-8]|6|9792)'
const CARD_START = new RegExp(String.raw`(?<!\d)(?=${ISSUER})(?=(?:\d{13,19}|\d{8}|\d{4})(?!\d))`, 'g')
/** How the digits of cards are written apart, the longest first. What is in one piece is no part of a number with decimals. */
const CARDS = [
  ...[
    [4, 4, 4, 4, 3],
    [4, 4, 4, 4],
    [4, 6, 5],
    [4, 6, 4],
    [8, 8],
  ].map((sizes) => `${sizes.map((size) => String.raw`\d{${size}}`).join(GAP)}(?!\\d)`),
  String.raw`(?<!\d[.,])\d{13,19}(?!\d|\.\d)`,
].map((pattern) => new RegExp(pattern, 'y'))
/** In groups of another size, where it is all that stands there. */
const CARD_OTHERWISE = /(?<![\w.])\d(?:[ -]?\d){12,18}(?!\w|\.\d)/g

/** What stands between the groups of one number; `( ) /` are those of telephones. */
const PHONE_GAP = String.raw`[ ()./\u00a0\u2000-\u200b\u2010-\u2015\u202f\u205f\u2060\u2212\u3000-]`
/** Between two digits there is one way to read what stands there: a long number is not tried in many. */
const PHONE = new RegExp(
  String.raw`(?<![\w.#]|\d[-/:])(?:\+\d|\+?\(\+?\d|\(?0\d)(?:${PHONE_GAP}{0,3}\d){6,18}(?!\w|\.\d)`,
  'g',
)
/** As in North America: `(555) 123-4567`, `555-123-4567` */
const PHONE_OF_TEN = new RegExp(
  String.raw`(?<![\w.#]|\d[-/:])(?:1[ .-])?(?:\(\d{3}\)${PHONE_GAP}{0,2}\d{3}${PHONE_GAP}|[2-9]\d{2}([-.\u2010-\u2015\u2212])\d{3}\1)\d{4}(?!\w|[.-]\d)`,
  'g',
)
const DATE = /^(?:\d{2}([./-])\d{2}\1\d{4}|\d{4}-\d{2}-\d{2})(?!\d)/

const IP = /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?!\w|\.\d)/g
/** May stand behind a word and a colon, but not within another number of this kind. */
const IP6 = /(?<!\w|(?<!\w)[0-9a-f]{0,4}:)(?:[0-9a-f]{0,4}:){2,8}(?:(?:\d{1,3}\.){3}\d{1,3}|[0-9a-f]{1,4})?(?![\w:])/gi
const MAC = /(?<![\w:-])[0-9a-f]{2}([:-])[0-9a-f]{2}(?:\1[0-9a-f]{2}){4}(?![\w:-])/gi

const ACCOUNT = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g
/** In small letters, with dashes or odd spaces: by its check digits. */
const ACCOUNT_LIKE =
  /(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?:[ \u00a0\u202f-]?[a-z0-9]{4}){2,7}(?:[ \u00a0\u202f-]?[a-z0-9]{1,3})?/giu

const UUID = /(?<![\w-])([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w-])/gi

/** A text without numbers of cards, accounts and telephones, and network addresses. What a UUID is of stays. */
export const hideNumbers = (text: string): string =>
  text
    .split(UUID)
    .map((part, index) => (index % 2 === 1 ? part : hideIn(part)))
    .join('')

const hideIn = (text: string): string =>
  hideCards(text.replace(ACCOUNT, '[account]').replace(ACCOUNT_LIKE, hideAccount))
    .replace(/\b\d{3}-\d{2}-\d{4}\b/g, '[number]')
    .replace(MAC, '[address]')
    .replace(IP6, (address) => (isTold(address) ? '[address]' : address))
    .replace(PHONE, (digits) => (digitsOf(digits).length >= 8 && !DATE.test(digits) ? '[telephone]' : digits))
    .replace(PHONE_OF_TEN, '[telephone]')
    .replace(IP, (digits) => (digits.split('.').every((part) => Number(part) <= 255) ? '[address]' : digits))

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** `::1` is every machine, and `1::2` may be a slice of a list. */
const isTold = (address: string): boolean =>
  isIPv6(address) &&
  (address.split(':').filter(Boolean).length > 6 || /[0-9a-f]{3}.*:|:.*[0-9a-f]:.*[0-9a-f]{3}/i.test(address))

/** From each group of digits on, so that neither what stands before a number nor what follows it hides it from us. */
function hideCards(text: string): string {
  const parts: string[] = []
  let shown = 0
  for (const { index } of text.matchAll(CARD_START)) {
    const card = index < shown ? undefined : cardAt(text, index)
    if (card === undefined) continue
    parts.push(text.slice(shown, index), '[card]')
    shown = index + card.length
  }
  const left = [...parts, text.slice(shown)].join('')
  return left.replace(CARD_OTHERWISE, (digits) => (isCard(digits) ? '[card]' : digits))
}

function cardAt(text: string, index: number): string | undefined {
  for (const pattern of CARDS) {
    pattern.lastIndex = index
    const found = pattern.exec(text)?.[0]
    if (found !== undefined && isCard(found)) return found
  }
  return undefined
}

const STARTS = new RegExp(`^${ISSUER}`)

/** By what it begins with, and the sum of its digits (Luhn), which one of ten numbers has by chance. */
function isCard(text: string): boolean {
  const digits = digitsOf(text)
  if (digits.length < 13 || digits.length > 19 || !STARTS.test(digits)) return false
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const counted = index % 2 === 1 ? digit * 2 : digit
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum % 10 === 0
}

/** What follows it can look like one more of its groups: the longest that adds up counts. */
function hideAccount(text: string): string {
  for (let end = text.length; end >= 15; end -= 1) {
    const isEnd = /[a-z0-9]/i.test(text[end - 1]!) && !/[a-z0-9]/i.test(text[end] ?? '')
    if (isEnd && addsUp(text.slice(0, end))) return `[account]${text.slice(end)}`
  }
  return text
}

/** The check of an IBAN: its first four signs at its end, letters as numbers, divided by 97. */
function addsUp(text: string): boolean {
  const signs = text.replace(/[^a-z0-9]/gi, '')
  let left = 0
  for (const sign of `${signs.slice(4)}${signs.slice(0, 4)}`) {
    const number = Number.parseInt(sign, 36)
    left = (left * (number > 9 ? 100 : 10) + number) % 97
  }
  return left === 1
}
