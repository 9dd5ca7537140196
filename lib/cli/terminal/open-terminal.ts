import { createInterface, type Interface } from 'node:readline'
import { toTerminalText } from '../../config/terminal-text.ts'
import { askHidden } from './ask-hidden.ts'
import type { Terminal } from './terminal.ts'

/**
 * The terminal of a process. What goes to a screen is made safe to show, whoever wrote it; what goes into a pipe or a
 * file stays as it is, byte for byte. A reader that goes away is no error.
 */
export function openTerminal(process: NodeJS.Process): Terminal {
  const { stdin, stdout, stderr, env, cwd } = process
  const gone = new AbortController()
  const writeTo = (stream: NodeJS.WriteStream, onGone = () => {}) => {
    let isGone = false
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      isGone = true
      onGone()
    })
    return (text: string) => {
      if (!isGone) stream.write(stream.isTTY ? toTerminalText(text) : text)
    }
  }
  const err = writeTo(stderr)
  let reader: Interface | undefined
  let lines: AsyncIterator<string> | undefined
  return {
    // npm runs scripts in the package's folder and keeps in INIT_CWD where the person stands.
    cwd: env['INIT_CWD'] ?? cwd(),
    env,
    out: writeTo(stdout, () => gone.abort()),
    err,
    async ask(question, { isHidden = false } = {}) {
      if (isHidden && stdin.isTTY) {
        // Of two readers each would take what is typed.
        reader?.close()
        reader = lines = undefined
        err(question)
        const said = await askHidden(process)
        err('\n')
        return said
      }
      // Read from here on only: what is asked of nobody leaves what is piped in to the program.
      reader ??= createInterface({ input: stdin })
      lines ??= reader[Symbol.asyncIterator]()
      err(question)
      const { done, value } = await lines.next()
      return done ? null : value
    },
    isInteractive: stdin.isTTY === true && stderr.isTTY === true,
    // Whoever reads a terminal keeps the process alive.
    close: () => reader?.close(),
    gone: gone.signal,
  }
}
