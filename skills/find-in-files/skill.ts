import { listDirectory } from '../../servers/filesystem/listDirectory.ts'
import { readFile } from '../../servers/filesystem/readFile.ts'

export interface FindInFilesInput {
  /** Words to look for, whatever their case */
  words: string
  /** The folder to look in, with those below it */
  folder?: string
  /** Only files whose names end so, like ".md" */
  ending?: string
  /** How many lines are told */
  most?: number
}

export interface FoundLine {
  path: string
  line: number
  text: string
}

/** Looks for words in the text files of a folder and those below it, and tells each line that has them. */
export async function findInFiles({
  words,
  folder = '.',
  ending = '',
  most = 100,
}: FindInFilesInput): Promise<{ files: number; found: FoundLine[] }> {
  const entries = await listDirectory({ path: folder, recursive: true })
  const names = entries.filter(({ name, type }) => type === 'file' && name.endsWith(ending)).map(({ name }) => name)
  const wanted = words.toLowerCase()
  const found: FoundLine[] = []
  for (const name of names) {
    if (found.length >= most) break
    const path = folder === '.' ? name : `${folder}/${name}`
    // What is no text is none of the files that were meant.
    const text = await readFile({ path }).catch(() => '')
    text.split(/\r?\n/).forEach((line, at) => {
      if (line.toLowerCase().includes(wanted)) found.push({ path, line: at + 1, text: line.trim().slice(0, 200) })
    })
  }
  return { files: names.length, found: found.slice(0, most) }
}
