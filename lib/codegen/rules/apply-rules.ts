import { aggregateRows } from './clauses/aggregate-rows.ts'
import { aggregateSeveral } from './clauses/aggregate-several.ts'
import { arithmetic } from './clauses/arithmetic.ts'
import { changeRows } from './clauses/change-rows.ts'
import { compareSizes } from './clauses/compare-sizes.ts'
import { compareWeather } from './clauses/compare-weather.ts'
import { copyFile } from './clauses/copy-file.ts'
import { copyInWords } from './clauses/copy-in-words.ts'
import { countLines } from './clauses/count-lines.ts'
import { fileExists } from './clauses/file-exists.ts'
import { fileSize } from './clauses/file-size.ts'
import { filesInWords } from './clauses/files-in-words.ts'
import { linesWith } from './clauses/lines-with.ts'
import { listFiles } from './clauses/list-files.ts'
import { listTables } from './clauses/list-tables.ts'
import { namedTool } from './clauses/named-tool.ts'
import { numberList } from './clauses/number-list.ts'
import { queryRows } from './clauses/query-rows.ts'
import { readFile } from './clauses/read-file.ts'
import { readLines } from './clauses/read-lines.ts'
import { saveToFile } from './clauses/save-to-file.ts'
import { showResult } from './clauses/show-result.ts'
import { weatherDays } from './clauses/weather-days.ts'
import { weatherNow } from './clauses/weather-now.ts'
import type { Phrase } from './phrase.ts'
import type { Rule } from './rule.ts'
import type { Scope } from './scope.ts'
import type { Problem, Step } from './step.ts'

/** Rules for what a clause can ask for by itself, the more exact ones first. A new subject is a new file and a line here. */
const ASKING: readonly Rule[] = [
  arithmetic,
  numberList,
  readLines,
  countLines,
  linesWith,
  fileSize,
  compareSizes,
  fileExists,
  listFiles,
  filesInWords,
  copyFile,
  copyInWords,
  readFile,
  weatherDays,
  compareWeather,
  weatherNow,
  listTables,
  aggregateSeveral,
  aggregateRows,
  queryRows,
  changeRows,
]

const RULES: readonly Rule[] = [
  showResult,
  ...ASKING,
  saveToFile((phrase, scope) => firstOf(ASKING, phrase, scope)),
  namedTool,
]

/** What the first rule that knows the clause makes of it; null when none does. */
export const applyRules = (phrase: Phrase, scope: Scope): Step | Problem | null => firstOf(RULES, phrase, scope)

/** A rule that fails leaves no trace in the scope. Its problem counts only when no other rule succeeds. */
function firstOf(rules: readonly Rule[], phrase: Phrase, scope: Scope): Step | Problem | null {
  let first: Problem | null = null
  for (const rule of rules) {
    const trial = scope.fork()
    const answer = rule.apply(phrase, trial)
    if (answer?.kind === 'step') {
      scope.take(trial)
      return answer
    }
    first ??= answer
  }
  return first
}
