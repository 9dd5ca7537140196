/**
 * What keys, tokens and addresses with passwords look like: one list for all that hides them, each in its own way. The prefixes
 * are those that services document and that scanners such as gitleaks know. Every repetition is bounded or ends its pattern.
 */

/** A private key with what belongs to it; without an end as far as what follows can be of a key. */
export const PRIVATE_KEY =
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?:(?!-----(?:BEGIN|END))[\s\S]){0,10000}-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----|[\w+/=\s\\:,.()-]{0,10000})/g

/** `$1` is the address up to the password, which may have an `@` in it. From the beginning of a word on. */
export const PASSWORD_IN_ADDRESS = /(?<![\w+.-])([a-z][a-z0-9+.-]{1,40}:\/\/[^\s/:@"'`]{0,200}):[^\s/"'`]{1,200}@/gi

const SEPARATED =
  'cems?|sk|[pr]k|whsec|gh[oprsu]|github_pat|gl(?:pat|ptt|dt|rt|cbt|ft|soat)|xox[abeoprs]|xapp|shp(?:at|ca|pa|ss)|do[opr]_v1|dckr_pat|lin_api|GOCSPX|PMAK|pypi|sq0(?:atp|csp)|AGE-SECRET-KEY'
/** Words that other names begin with, too: what follows is in one piece and long. */
const IN_ONE_PIECE = 'npm_|hf_|gsk_|xai-|pplx-|r8_|dapi|rubygems_|sntry[su]_'

/** Keys by what they begin with, which is `$1`, and after which there are so many signs at the least. */
export const keysWithPrefix = (least: number): readonly RegExp[] => [
  new RegExp(`(?<![A-Za-z0-9])((?:${SEPARATED})[-_])[\\w-]{${least},}`, 'g'),
  new RegExp(`(?<![A-Za-z0-9])(${IN_ONE_PIECE})[A-Za-z0-9]{20,}`, 'g'),
  /(?<![A-Za-z0-9])(AKIA|ASIA)[A-Z0-9]{16}/g,
  /(?<![A-Za-z0-9])(AIza)[\w-]{30,}/g,
  /(?<![A-Za-z0-9.])(SG\.|hvs\.|ya29\.)[\w-]{12,}(?:\.[\w-]{6,})?/g,
  /(\bhooks\.slack\.com\/services\/)[\w/]{10,}/g,
]
