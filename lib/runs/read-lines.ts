import { createReadStream } from 'node:fs'

/**
 * The lines of a file of JSON documents. Only "\n" ends one: `node:readline` ends lines at U+2028 and U+2029 too, which
 * JSON text may hold as they are.
 */
export async function* readLines(file: string, signal?: AbortSignal): AsyncGenerator<string> {
  // A long line comes in many pieces, which are joined once.
  let pieces: string[] = []
  for await (const chunk of createReadStream(file, {
    encoding: 'utf8',
    ...(signal && { signal }),
  }) as AsyncIterable<string>) {
    const [end = '', ...begun] = chunk.split('\n')
    pieces.push(end)
    for (const next of begun) {
      yield pieces.join('')
      pieces = [next]
    }
  }
  const last = pieces.join('')
  if (last !== '') yield last
}
