import { type FileHandle, open } from 'node:fs/promises'
import { jsonLine } from '../../json/json-line.ts'
import { inSlices } from '../slices.ts'
import type { KeptFile, KeptTree } from './checkpoint.ts'

/** What is written or read at once. */
const PIECE_BYTES = 256 * 1024
const LINE_END = 10

/** The lines of a tree in pieces, each made while others have their turn: a folder is a text, a file a list. */
export async function* piecesOf(tree: KeptTree, owner: string): AsyncGenerator<Buffer> {
  const lines = linesOf(tree)
  for (let isDone = false; !isDone; ) {
    let piece = ''
    await inSlices(owner, () => {
      const next = lines.next()
      isDone = next.done === true
      if (!next.done) piece += `${next.value}\n`
      return isDone || piece.length >= PIECE_BYTES
    })
    if (piece !== '') yield Buffer.from(piece)
  }
}

function* linesOf({ files, folders }: KeptTree): Generator<string> {
  for (const folder of folders) yield jsonLine(folder)
  for (const { path, sha256, bytes, mtimeMs, mark } of files) yield jsonLine([path, sha256, bytes, mtimeMs, mark])
}

/** Shows each folder and file of a list, in slices; `see` answers true when it needs no more. */
export async function readLines(
  place: string,
  owner: string,
  see: (line: KeptFile | string) => boolean,
): Promise<void> {
  const list = await open(place, 'r')
  try {
    let isEnough = false
    for await (const piece of wholeLines(list)) {
      let from = 0
      await inSlices(owner, () => {
        const end = piece.indexOf('\n', from)
        if (end < 0) return true
        isEnough = see(lineOf(piece.slice(from, end)))
        from = end + 1
        return isEnough
      })
      if (isEnough) return
    }
  } finally {
    await list.close()
  }
}

async function* wholeLines(list: FileHandle): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for (;;) {
    const { buffer, bytesRead } = await list.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES)
    if (bytesRead === 0) return
    const all = Buffer.concat([rest, buffer.subarray(0, bytesRead)])
    const end = all.lastIndexOf(LINE_END) + 1
    yield all.toString('utf8', 0, end)
    rest = all.subarray(end)
  }
}

function lineOf(line: string): KeptFile | string {
  const told = JSON.parse(line) as string | [string, string, number, number, string]
  if (typeof told === 'string') return told
  const [path, sha256, bytes, mtimeMs, mark] = told
  return { path, sha256, bytes, mtimeMs, mark }
}
