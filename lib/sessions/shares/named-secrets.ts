/**
 * Names of what nobody else should read, as they end: `DB_PASSWORD`, `clientSecret`, `authtoken`, `x-api-key`. Short ones count only
 * as words of their own, so that `compass` is none.
 */
const KINDS = '(?:api|access|secret|private|account|auth|encryption|signing|master|license|session)[_ -]?keys?'
const LONG = `(?:pass(?:words?|wd|phrases?|code|wort)|secrets?|token|credentials?|session[_-]?id|x-auth|${KINDS})`
const SHORT = '(?:(?<![A-Za-z])(?:[Pp]ass|PASS|[Pp]wd|PWD|[Ss]sn|SSN|[Ii]ban|IBAN)|(?<=[a-z0-9])(?:Pass|Pwd|Ssn|Iban))'
/** `SECRET_KEY_BASE`, `passwordHash`, `API_KEY_2` */
const END = '(?:[_-]?(?:hash|value|base|prod|production|staging|dev|test|live|old|new|\\d{1,4})){0,2}'

/** What may stand between a name and its value: a quote that ends the name, the type of a constant, a sign. */
const SIGN = String.raw`\\{0,3}["'\x60]?\s{0,3}(?::\s{0,3}string\s{0,3}=|=>|:=|={1,3}|:)\s{0,3}`
/** In quotes it goes to the same quote again, spaces and all. */
const QUOTED = String.raw`(\\{0,3}["'\x60])(?:(?!\2)(?:\\.|[^\n\\])){1,10000}`
const VALUE = String.raw`(?:${QUOTED}|[^\s"'\x60,;}\\]{4,10000})`
/** Several, as far as the bracket that ends them: what is in quotes, or nothing would tell it from counts. */
const LIST = String.raw`\\{0,3}["'\x60][^\]]{1,10000}`

/** A name, then its value: `$1` is what stays in front. Nothing follows a value, so that none is tried twice. */
const WITH_SIGN = [LONG, SHORT].map((name) => new RegExp(`(${name}${END}${SIGN})${VALUE}`, name === LONG ? 'gi' : 'g'))
const LISTED = new RegExp(String.raw`((?:${LONG}${END}|tokens|cookies?)${SIGN}\[)\s{0,100}${LIST}`, 'gi')
/** `--password hunter22` */
const AS_OPTION = new RegExp(String.raw`((?<![\w-])--[\w-]{0,60}?${LONG}[ ]{1,3}(?!-))${VALUE}`, 'gi')
/** `Cookie: a=b; c=d` to the end of the line or of the quotes that the header is in. */
const COOKIE = new RegExp(String.raw`(cookies?${SIGN})(?:${QUOTED}|[\w.-]{1,100}=[^\n"'\x60\\]{1,10000})`, 'gi')
/** Where a scheme stands first, what follows that is hidden by its form. */
const AUTHORIZATION = new RegExp(
  String.raw`(authorization${SIGN})(?!["'\x60\\]{0,4}(?:Bearer|Basic|Digest|Token|ApiKey)\s)${VALUE}`,
  'gi',
)
/** `{"name":"password","value":"hunter22"}` */
const NAMED_BESIDE = new RegExp(
  String.raw`(\b(?:name|key|field|header|label|id)${SIGN}\\{0,3}["'\x60][\w-]{0,60}?(?:${LONG}|authorization|cookie)${END}\\{0,3}["'\x60]\s{0,100},\s{0,100}\\{0,3}["'\x60]?value${SIGN})${VALUE}`,
  'gi',
)
/** `headers.set('x-api-key', 'abcd')` */
const AS_ARGUMENT = new RegExp(
  String.raw`(\(\s{0,20}["'\x60][\w-]{0,60}?(?:${LONG}|authorization|cookie)${END}["'\x60]\s{0,3},\s{0,20})${QUOTED}`,
  'gi',
)
/** Too short for the others. */
const DIGITS = new RegExp(String.raw`((?<![A-Za-z])(?:cvv|cvc|pin|otp)2?${SIGN}(["'\x60]?))\d{3,10}(?![\w.])`, 'gi')

const PHONE_NAMES: readonly (readonly [string, string])[] = [
  ['(?:(?:tele|mobile|cell)?phones?|mobile|telefon|telefax|fax|whatsapp)(?:[_ -]?(?:numbers?|nr|no))?', 'i'],
  // As words of their own: `hotel` is none.
  ['(?:(?<![A-Za-z])(?:tel|Tel|TEL)|(?<=[a-z0-9])Tel)(?:[_ -]?(?:[Nn]umbers?|[Nn]r|[Nn]o))?', ''],
]
const PHONES = PHONE_NAMES.map(
  ([name, flags]) =>
    new RegExp(
      String.raw`(${name}${SIGN}["'\x60]?)[+(]{0,2}\d(?:[\s()./\u2010-\u2015\u2212-]{0,3}\d){7,18}(?!\w)`,
      `g${flags}`,
    ),
)

const PATTERNS = [...WITH_SIGN, AS_OPTION, COOKIE, AUTHORIZATION, NAMED_BESIDE, AS_ARGUMENT]

/** A text in which what has the name of a secret or of a telephone is hidden. */
export function hideNamed(text: string): string {
  const withoutSecrets = PATTERNS.reduce(
    (left, pattern) => left.replace(pattern, (_, before: string, quote = '') => `${before}${quote}[secret]`),
    text.replace(LISTED, '$1[secret]'),
  )
  return PHONES.reduce(
    (left, pattern) => left.replace(pattern, '$1[telephone]'),
    withoutSecrets.replace(DIGITS, '$1[secret]'),
  )
}

const NAMES = [
  new RegExp(`${LONG}${END}$`, 'i'),
  new RegExp(`${SHORT}${END}$`),
  /(?:authorization|cookies?)$/i,
  // Whole names of headers and numbers.
  /^(?:.*[_-])?(?:ssn|iban|cvv2?|cvc2?|pin|otp|jwt|sid|x-auth)$/i,
]
/** Several of them, which with a number are a count. */
const SEVERAL = /(?:tokens|keys|cookies)$/i
const PHONE_FIELDS = PHONE_NAMES.map(([name, flags]) => new RegExp(`${name}$`, flags))

const isName = (name: string) => NAMES.some((pattern) => pattern.test(name.slice(-200)))

/** Whether a field of this name holds what nobody else should read, whatever it looks like. */
export function isSecretName(name: string, value: unknown): boolean {
  if (!SEVERAL.test(name)) return isName(name)
  if (typeof value === 'number') return false
  return isName(name) || (/tokens$/i.test(name) && Array.isArray(value) && value.some((one) => typeof one === 'string'))
}

/** Whether a field of this name holds the number of a telephone. */
export const isPhoneName = (name: string): boolean => PHONE_FIELDS.some((pattern) => pattern.test(name.slice(-200)))

const NAMING = /^(?:name|key|field|header|label|id)$/i
const HOLDING = /^(?:value|values|content|text)$/i

/** Whether a field holds what another field of the same object names: `{ name: 'password', value: … }` */
export const holdsNamed = (fields: object, key: string): boolean =>
  HOLDING.test(key) &&
  Object.entries(fields).some(([other, name]) => NAMING.test(other) && typeof name === 'string' && isName(name))

/** `['password', 'hunter22']`, as `Object.entries` has it, and no list of names. */
export const isSecretPair = (value: readonly unknown[]): boolean =>
  value.length === 2 &&
  typeof value[0] === 'string' &&
  isName(value[0]) &&
  !(typeof value[1] === 'string' && isName(value[1]))
