import type { Tool } from '../discovery/tool.ts'
import { wordsOf } from '../task/words.ts'

const MOST = 3
/** Letters alone never make a tool fit. */
const HIGHEST_SCORE = 0.05

/** When no word of a task is known: the tools whose names look most like its words, so that something can be named. */
export function nearestByLetters(text: string, tools: readonly Tool[]): { tool: number; score: number }[] {
  const asked = trigrams(text.slice(0, 2_000))
  return tools
    .map((tool, place) => ({
      tool: place,
      score: HIGHEST_SCORE * likeness(asked, trigrams(`${tool.server} ${tool.tool}`)),
    }))
    .sort((a, b) => b.score - a.score || a.tool - b.tool)
    .slice(0, MOST)
}

function trigrams(text: string): Set<string> {
  const found = new Set<string>()
  for (const word of wordsOf(text)) {
    const padded = `^${word}$`
    for (let i = 0; i + 3 <= padded.length; i++) found.add(padded.slice(i, i + 3))
  }
  return found
}

/** Dice's measure: 1 for the same letters, 0 for none in common. */
function likeness(a: Set<string>, b: Set<string>): number {
  let common = 0
  for (const gram of b) if (a.has(gram)) common++
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size)
}
