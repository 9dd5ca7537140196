import { parentPort } from 'node:worker_threads'
import { parse } from '@babel/parser'
import { PARSER_OPTIONS } from './parser-options.ts'

/** What the thread says of a source: that it begins with it, and then whether it came to an end of its own. */
export type ReaderMessage = 'begun' | 'read' | 'overflown'

const tell = (message: ReaderMessage) => parentPort?.postMessage(message)

// The thread that reads sources first: see prove-readable.ts. Whoever is answered reads the same once more, and is told
// then what is wrong with it.
parentPort?.on('message', (source: string) => {
  tell('begun')
  try {
    parse(source, PARSER_OPTIONS)
    tell('read')
  } catch (error) {
    // Where another stack has room for more, reading may go on there.
    tell(error instanceof RangeError ? 'overflown' : 'read')
  }
})
