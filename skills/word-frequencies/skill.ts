import { readFile } from '../../servers/filesystem/readFile.ts'

export interface WordFrequenciesInput {
  /** A text file */
  path: string
  /** How many words are told */
  most?: number
  /** Shorter words are left out */
  letters?: number
}

/** Tells the most frequent words of a text file with how often each comes, whatever their case. */
export async function wordFrequencies({
  path,
  most = 10,
  letters = 4,
}: WordFrequenciesInput): Promise<{ word: string; count: number }[]> {
  const text = (await readFile({ path })).toLowerCase()
  const counts = new Map<string, number>()
  for (const word of text.match(/\p{L}+/gu) ?? [])
    if (word.length >= letters) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, most)
}
