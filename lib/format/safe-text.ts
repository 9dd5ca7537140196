/** What a spreadsheet may take for a formula, also by the wide signs of Asian keyboards. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
/** A number begins like a formula and computes nothing. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** A stranger's text for a spreadsheet: what it would run as a formula begins with an apostrophe. */
export const safeText = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)
