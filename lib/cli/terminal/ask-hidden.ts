import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Reads a line that is typed at a terminal without showing it; null where it ends before. */
export function askHidden({
  stdin,
  pid,
  kill,
}: Pick<NodeJS.Process, 'stdin' | 'pid' | 'kill'>): Promise<string | null> {
  // What the terminal would show is then shown by readline, and that goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: stdin, output: nowhere, terminal: true, historySize: 0 })
  return new Promise((resolve) => {
    reader.once('line', (line) => {
      resolve(line)
      reader.close()
    })
    reader.once('close', () => resolve(null))
    // The terminal itself does not see it meanwhile.
    reader.once('SIGINT', () => {
      reader.close()
      kill(pid, 'SIGINT')
    })
  })
}
