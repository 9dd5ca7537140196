import { type ReadScenario, readScenario } from './scenario.ts'

/** 20,000 tools of a kilobyte each and more. */
export const MOST_LINE_CHARS = 24 * 1024 * 1024
export const MOST_FILE_CHARS = 512 * 1024 * 1024
export const MOST_LINES = 100_000

/** A line of a file of scenarios, counted from 1. */
export type ScenarioLine = { line: number } & ReadScenario

/**
 * Reads a file of scenarios line by line, as it comes; empty lines are passed over. A line that cannot be used is told and
 * the next one is read; with one that is over a limit of the file it ends.
 */
export async function* readScenarios(chunks: AsyncIterable<string>): AsyncGenerator<ScenarioLine> {
  let [line, chars] = [0, 0]
  for await (const text of linesOf(chunks)) {
    line++
    chars += text.length
    const isBlank = text === '' || text.trim() === ''
    if (isBlank) continue
    if (line > MOST_LINES) return yield over(line, `There are more than ${count(MOST_LINES)} lines`)
    if (chars > MOST_FILE_CHARS) return yield over(line, `The file has more than ${count(MOST_FILE_CHARS)} characters`)
    if (text.length > MOST_LINE_CHARS)
      yield {
        line,
        id: null,
        fault: `It has more than ${count(MOST_LINE_CHARS)} characters. List fewer tools, or shorter ones.`,
      }
    else yield { line, ...readScenario(text) }
  }
}

const over = (line: number, what: string): ScenarioLine => ({
  line,
  id: null,
  fault: `${what}, and no more are read. Put the rest into another file.`,
})

const count = (many: number) => many.toLocaleString('en-US')

/** Of a line that is too long only as much is kept as shows it. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  let isFirst = true
  for await (const chunk of chunks) {
    const [begun = '', ...texts] = (isFirst ? chunk.replace(/^\uFEFF/, '') : chunk).split('\n')
    isFirst = false
    rest = join(rest, begun)
    for (const text of texts) {
      yield rest
      rest = join('', text)
    }
  }
  yield rest
}

const join = (rest: string, more: string) => rest + more.slice(0, Math.max(0, MOST_LINE_CHARS + 1 - rest.length))
