import { stripVTControlCharacters } from 'node:util'

const MAX_KEPT = 8 * 1024
const MAX_LINES = 20
const MAX_SHOWN = 2 * 1024

/** The end of what a server process wrote to its stderr: where a command says why it does not start. */
export class StderrTail {
  #text = ''
  #isWhole = true

  clear(): void {
    this.#text = ''
    this.#isWhole = true
  }

  add(lines: string): void {
    const text = `${this.#text}${lines}\n`
    if (text.length > MAX_KEPT) this.#isWhole = false
    this.#text = text.slice(-MAX_KEPT)
  }

  /** Its last lines without what `hide` takes out; null when it wrote nothing. */
  read(hide: (text: string) => string): string | null {
    // A line that lost its beginning may hold the end of a secret, which nobody knows again.
    const text = this.#isWhole ? this.#text : this.#text.slice(this.#text.indexOf('\n') + 1)
    const lines = stripVTControlCharacters(hide(text)).split('\n')
    const told = lines.map((line) => line.trimEnd()).filter((line) => line !== '')
    const shown = told.slice(-MAX_LINES).join('\n')
    if (shown === '') return null
    return shown.length > MAX_SHOWN ? `…${shown.slice(-MAX_SHOWN)}` : shown
  }
}
