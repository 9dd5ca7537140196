/**
 * Names of what nobody else should read, as they end: `DB_PASSWORD`, `clientSecret`, `authtoken`, `x-api-key`. Short ones count only
 * as words of their own, so that `compass` is none.
 */
const KINDS = '(?:api|access|secret|private|account|auth|encryption|signing|master|license|session)[_-]?key'
const LONG = `(?:pass(?:words?|wd|phrases?|code|wort)|secrets?|token|credentials?|${KINDS})`
const SHORT = '(?:(?<![A-Za-z])(?:[Pp]ass|PASS|[Pp]wd|PWD|[Ss]sn|SSN|[Ii]ban|IBAN)|(?<=[a-z0-9])(?:Pass|Pwd|Ssn|Iban))'
/** `SECRET_KEY_BASE`, `passwordHash`, `API_KEY_2` */
const END = '(?:[_-]?(?:hash|value|base|prod|production|staging|dev|test|live|old|new|\\d{1,4})){0,2}'

/** What may stand between a name and its value: a quote that ends the name, the type of a constant, a sign. */
const SIGN = String.raw`\\{0,3}["'\x60]?\s{0,3}(?::\s{0,3}string\s{0,3}=|=>|:=|={1,3}|:)\s{0,3}`
/** In quotes it goes to the same quote again, spaces and all. */
const QUOTED = String.raw`(\\{0,3}["'\x60])(?:(?!\2)(?:\\.|[^\n\\])){1,10000}`
const VALUE = String.raw`(?:${QUOTED}|[^\s"'\x60,;}\\]{4,10000})`

/** A name, then its value: `$1` is what stays in front. Nothing follows a value, so that none is tried twice. */
const WITH_SIGN = [LONG, SHORT].map((name) => new RegExp(`(${name}${END}${SIGN})${VALUE}`, name === LONG ? 'gi' : 'g'))
/** `--password hunter22` */
const AS_OPTION = new RegExp(String.raw`((?<![\w-])--[\w-]{0,60}?${LONG}[ ]{1,3}(?!-))${VALUE}`, 'gi')

/** A text in which what has the name of a secret is hidden. */
export function hideNamed(text: string): string {
  return [...WITH_SIGN, AS_OPTION].reduce(
    (left, pattern) => left.replace(pattern, (_, before: string, quote = '') => `${before}${quote}[secret]`),
    text,
  )
}

const NAMES = [
  new RegExp(`${LONG}${END}$`, 'i'),
  new RegExp(`${SHORT}${END}$`),
  // Whole names of headers and numbers.
  /^(?:.*[_-])?(?:authorization|cookie|ssn|iban|cvv|cvc|pin|otp|jwt)$/i,
]

/** Whether a field of this name holds what nobody else should read, whatever it looks like. */
export const isSecretName = (name: string): boolean => NAMES.some((pattern) => pattern.test(name.slice(-200)))
