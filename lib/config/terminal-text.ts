// What a terminal obeys and does not show: control characters of both kinds (among them what begins every
// escape sequence), and those that turn the direction of what follows. Tab and line feed stay.
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * The text as a terminal can show it to people: nothing in it moves the cursor, colours, renames the window or answers
 * for the keyboard. What would is shown instead.
 *
 * @example toTerminalText('\x1b[2Jgone') // '␛[2Jgone'
 */
export function toTerminalText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(CONTROLS, (sign) => {
    const code = sign.charCodeAt(0)
    if (code < 0x20) return String.fromCharCode(0x2400 + code)
    return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`
  })
}

/** JSON of the same value, in which every such character is written as an escape of JSON. */
export const toTerminalJson = (json: string): string =>
  json.replace(CONTROLS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
