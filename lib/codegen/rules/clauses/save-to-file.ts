import { quote } from '../../quote.ts'
import { answerText } from '../answers.ts'
import { contentOf } from '../content-of.ts'
import { pattern } from '../pattern.ts'
import { type Phrase, partOf } from '../phrase.ts'
import { isReference, resolveReference } from '../references.ts'
import type { RoleTool } from '../roles.ts'
import type { Rule } from '../rule.ts'
import type { FileConstant, Scope } from '../scope.ts'
import { join, type Problem, problem, type Step, step } from '../step.ts'
import { readFileStep } from './read-file.ts'

const WRITES = 'save|write|store|put|export|output|record|dump|print|log|insert'
const FORMATS = 'json|text|plain text|markdown|txt|md'
const SAVE = [
  pattern(
    `^(?<verb>${WRITES}|append|add(?! (?:up|together)\\b))(?: (?<what>.+?))?(?: as (?:a |an )?(?<early>${FORMATS})(?: file)?)? (?:to(?: the (?:end|bottom) of)?|into|in|inside|as|(?:at|on|onto) the (?:very )?(?:end|bottom) of|onto) FILE(?: as (?:a |an )?(?<format>${FORMATS})(?: file)?)?$`,
  ),
  pattern(
    '^(?<verb>create|make|generate|write) (?:an |a )?(?<empty>empty )?FILE(?: (?:with|containing|that says|that contains|saying)(?: the)?(?: (?:text|content|contents|words?|line|string|message))?:? (?<what>.+))?$',
  ),
  pattern(
    `^(?<verb>${WRITES}|append|add) (?:to(?: the end of)?|into|in) FILE:?(?: the)?(?: (?:text|content|contents|words?|line|string|message))?:? (?<what>.+)$`,
  ),
]
/** `save it` and the like, without a file. */
const NOWHERE =
  /^(?:save|store|export) (?<what>.+?)(?: (?:to|into|in|as) (?:a |the |another )?(?:new |json |text )?file)?$/i
const INTRODUCED =
  /^(?:the |a |this )?(?:text|words?|line|string|message|sentence|content|contents|phrase|greeting)(?: (?:of|saying|that says))?:? (?<text>.+)$/i

const NOUN = 'text|words?|string|message|sentence|contents?|phrase|greeting|value'
const QUOTED = new RegExp(
  `^(?:(?:the |a |this )?(?:new )?(?:(?:${NOUN})|(?<line>line)):? )?<text:(?<index>\\d+)>$`,
  'i',
)

const AT_END = /\b(?:to|at|onto|on) the (?:very )?(?:end|bottom) of (?:the )?(?:file )?<(?:file|text):/i
const KEEPS_REST =
  /,? (?:and |but )?(?:leave|keep|without (?:touching|changing)) (?:all )?(?:the |what )?(?:other|others|rest|existing|remaining|is (?:there|already there))(?: (?:entries|lines|items|text|content|contents|ones|of (?:it|the file|them)))?(?: (?:as (?:they are|it is|they were|it was)|untouched|unchanged|alone|intact))?$/i
/** Lists are written so in any case. */
const LISTED =
  /,? (?:each|one|every one)(?: (?:of them|name|number|entry|item))? (?:(?:per|on (?:its own|a|each|every)|a)(?: (?:own|new|separate|single))?) line,?(?= |$)/i

/** Without what says how a file is written that is written so in any case. */
function plainly(phrase: Phrase): { phrase: Phrase; keepsRest: boolean; isListed: boolean } {
  const text = phrase.text
    .replace(KEEPS_REST, '')
    .replace(LISTED, '')
    .replace(/^(\w+) (?:only|just) /i, '$1 ')
  return { phrase: { ...phrase, text }, keepsRest: KEEPS_REST.test(phrase.text), isListed: LISTED.test(phrase.text) }
}

const isList = ({ type }: Step['values'][number]) => type === 'lines' || type === 'entries' || type === 'numbers'

/** What answers a clause that is to be saved: the sum, the lines, the content. */
type ApplyRules = (phrase: Phrase, scope: Scope) => Step | Problem | null

/** `save the result to result.json`, `write 'hello' to a.txt`, `append it to log.txt`, `create a.txt with 'hi'`. */
export function saveToFile(applyRules: ApplyRules): Rule {
  return {
    apply(asSaid, scope) {
      const { phrase, keepsRest, isListed } = plainly(asSaid)
      const groups = SAVE.map((save) => save.exec(phrase.text)?.groups).find(Boolean)
      if (!groups) return saveNowhere(phrase, scope, applyRules)
      const isAtEnd = keepsRest || AT_END.test(phrase.text)
      const isAppend = isAtEnd || /^(?:append|add)$/i.test(groups['verb']!)
      const tool = scope.role(isAppend ? 'appendFile' : 'writeFile')
      // What is saved may name a file of its own (`the first line of a.txt`); `it` then still means the one before.
      const before = scope.fork()
      const isCreated = /^(?:create|make|generate)$/i.test(groups['verb']!)
      const content =
        groups['empty'] || (isCreated && !groups['what'])
          ? { code: "''", before: step({}) }
          : contentFrom({
              words: (groups['what'] ?? 'the result').trim(),
              phrase,
              scope,
              applyRules,
              tool,
              isAppend: isAppend && !isAtEnd,
            })
      if ('kind' in content) return content
      if (isListed && !('values' in content && content.values.every(isList))) return null
      const file = scope.fileFrom(groups['file'], phrase) ?? before.fileFrom(groups['file'], phrase)
      if (!file) return null
      if (!tool) return problem(isAppend ? NO_APPEND : NO_WRITE)
      return save({
        isAtEnd,
        tool,
        file,
        content,
        scope,
        format: /\bjson\b/i.test(groups['format'] ?? groups['early'] ?? '') ? '.json' : pathOf(groups['file'], phrase),
      })
    },
  }
}

const NO_WRITE = 'Writing a file needs a tool such as write_file, and none that fits was selected.'
const NO_APPEND = 'Appending to a file needs a tool such as append_file, and none that fits was selected.'

/** Content of a file and the step that makes it. Values are spelled when the file's format is known. */
type Content = { code: string; before: Step } | { values: Step['values']; before: Step }

interface Saving {
  /** It becomes a line of its own after those that are there. */
  isAtEnd: boolean
  tool: RoleTool
  file: FileConstant
  content: Content
  scope: Scope
  /** A path whose ending says how values are written. */
  format: string
}

function save({ isAtEnd, tool, file, content, scope, format }: Saving): Step {
  const lines = [...file.lines]
  const read = isAtEnd ? scope.role('readFile') : null
  const tools = read ? [read.tool, tool.tool] : [tool.tool]
  let code = 'values' in content ? contentOf(content.values, format) : content.code
  if (!('values' in content) && code !== "''") {
    const text = scope.name('text')
    lines.push(`const ${text} = ${code}`)
    // JSON was asked for by name; a text is not JSON until it is written as such.
    code = format === '.json' ? `JSON.stringify(${text})` : text
  }
  if (read) {
    const before = scope.name('before')
    const exists = scope.role('fileExists')
    const whole = `(${scope.call(read, { path: file.name }, 'text')})`
    const there = exists ? `(${scope.call(exists, { path: file.name }, 'boolean')}) ? ${whole} : ''` : whole
    if (exists) tools.push(exists.tool)
    lines.push(`const ${before} = ${there}`)
    code = `\`\${${before} === '' || ${before}.endsWith('\\n') ? '' : '\\n'}\${${code}}\\n\``
  } else if (isAtEnd) code = `\`\${${code}}\\n\``
  lines.push(scope.call(tool, { path: file.name, content: code }))
  return join(content.before, step({ tools, lines, saved: [file.name] }))
}

interface Asked {
  words: string
  phrase: Phrase
  scope: Scope
  applyRules: ApplyRules
  tool: RoleTool | null
  isAppend: boolean
}

/** What to write: a quotation, an earlier result, what another rule makes of the words, or words that can only be text. */
function contentFrom({ words, phrase, scope, applyRules, tool, isAppend }: Asked): Content | Problem {
  const quoted = QUOTED.exec(words)?.groups
  if (quoted) {
    const text = phrase.literals[Number(quoted['index'])]!.value
    // A line that is appended ends there, so that the next one is a line too.
    return { code: quote(quoted['line'] && isAppend ? `${text}\n` : text), before: step({}) }
  }
  if (isReference(words)) {
    const values = resolveReference(words, scope)
    if (values.length > 0) return { values: [...values], before: step({}) }
  }
  const part = partOf(phrase, words)
  const nested = /^(?:the )?<file:\d+>$/.test(part.text) ? readFileStep(part, scope) : applyRules(part, scope)
  if (nested?.kind === 'step' && nested.values.length > 0) return { values: nested.values, before: nested }
  if (nested?.kind === 'problem') return nested
  const literal = isReference(words) ? null : unquoted(words)
  if (literal !== null) return { code: quote(literal), before: step({}) }
  const answer = tool && answerText(tool.tool, tool.fields['content']!, scope.answers)
  if (answer !== null) return { code: quote(answer), before: step({}) }
  return withoutContent(words, phrase, tool)
}

function withoutContent(words: string, { literals }: Phrase, tool: RoleTool | null): Problem {
  const missing = tool && { tool: `${tool.tool.server}.${tool.tool.tool}`, field: tool.fields['content']! }
  const name = missing ? `“${missing.field}” of ${missing.tool}` : 'what to write'
  const shown = words.replace(/<\w+:(\d+)>/g, (_all, i: string) => literals[Number(i)]?.value ?? '').slice(0, 80)
  const why = isReference(words)
    ? `no earlier step leaves ${/^(?:it|that|this|(?:the )?results?)$/i.test(words) ? 'a result to write' : `"${words}"`}`
    : `"${shown}" is no earlier result and not in quotes`
  return problem(`No value was found for ${name}: ${why}.`, missing ?? undefined)
}

/** Text without quotes is taken as such only where nothing else can be meant: `the text hello there`, `Hello World`. */
function unquoted(words: string): string | null {
  if (/[<‹]/.test(words)) return null
  const introduced = INTRODUCED.exec(words)?.groups?.['text']
  if (introduced) return introduced
  const isWord = /^[\p{L}\p{N}!?.-]+$/u.test(words)
  const isNameLike = words.split(' ').every((word) => /^\p{Lu}/u.test(word))
  return isWord || isNameLike || /^hello\b[\w\s,!.]*$/i.test(words) ? words : null
}

/** Where no file is named, the one that somebody answered with when they were asked. */
function saveNowhere(phrase: Phrase, scope: Scope, applyRules: ApplyRules): Step | Problem | null {
  const what = NOWHERE.exec(phrase.text)?.groups?.['what']
  if (what === undefined || /<(?:file|folder):\d+>/.test(what)) return null
  const tool = scope.role('writeFile')
  if (!tool) return null
  const path = answerText(tool.tool, tool.fields['path']!, scope.answers)
  if (path !== null) return saveTo(path, what, { phrase, scope, applyRules, tool })
  const missing = { tool: `${tool.tool.server}.${tool.tool.tool}`, field: tool.fields['path']! }
  return problem(
    `No value was found for “${missing.field}” of ${missing.tool}: name the file, like result.json.`,
    missing,
  )
}

function saveTo(path: string, words: string, at: Pick<Asked, 'phrase' | 'scope' | 'applyRules'> & { tool: RoleTool }) {
  const content = contentFrom({ ...at, words, isAppend: false })
  if ('kind' in content) return content
  return save({ isAtEnd: false, tool: at.tool, file: at.scope.file(path), content, scope: at.scope, format: path })
}

function pathOf(group: string | undefined, { literals }: Phrase): string {
  const index = /<\w+:(\d+)>/.exec(group ?? '')?.[1]
  return index === undefined ? '' : literals[Number(index)]!.value
}
