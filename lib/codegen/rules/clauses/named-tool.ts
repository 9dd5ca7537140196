import { wordsOf } from '../../../task/words.ts'
import { objectOf } from '../../quote.ts'
import { fillFromAnswers } from '../answers.ts'
import { fillFields } from '../fill-fields.ts'
import type { Phrase } from '../phrase.ts'
import { answerOf } from '../roles.ts'
import type { Rule } from '../rule.ts'
import type { Scope } from '../scope.ts'
import { problem, step } from '../step.ts'

/** Words that hold no wish of their own, so that leaving them out of the program drops nothing. */
const SMALL = new Set(
  'a an the of for with in on at to from by and as is are be me my please call run use using invoke execute tool server value get show tell give do it what'.split(
    ' ',
  ),
)

/**
 * Any tool whose name the clause says, filled by its schema: `call github.create_issue with title "Bug" and body "…"`.
 * Every word has to be accounted for; a clause that says more than the tool takes becomes a problem, not half a program.
 */
export const namedTool: Rule = {
  apply(phrase, scope) {
    const named = findNamed(phrase, scope)
    if (!named) return null
    const { tool } = named
    const name = `${tool.server}.${tool.tool}`
    const said = fillFields(tool.inputSchema, named.rest, phrase.literals)
    const { fields, missing, rest, fault } = fillFromAnswers(said, tool.inputSchema, scope.answers)
    if (missing !== null) {
      const field = { tool: name, field: missing }
      return { ...problem(`No value was found for “${missing}” of ${name}${fault}.`, field), isNamed: true }
    }
    const left = rest
      .replace(/<\w+:(\d+)>/g, (_all, i: string) => ` ${phrase.literals[Number(i)]!.value} `)
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word) && !SMALL.has(word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')))
    if (left.length > 0)
      return { ...problem(`Could not map "${left.join(' ').slice(0, 80)}" to a parameter of ${name}.`), isOpen: true }

    const value = scope.name(nounOf(tool.tool))
    const call = `await ${scope.localOf(tool)}(${objectOf(fields)})`
    const values = [{ name: value, type: answerOf(tool), about: [] }]
    return step({ tools: [tool], lines: [`const ${value} = ${call}`], values })
  },
}

/** The tool a clause names, exactly (`github.create_issue`), and what else it says. */
function findNamed({ text }: Phrase, { tools }: Scope): { tool: Scope['tools'][number]; rest: string } | null {
  const exact = [
    ...tools.flatMap((tool) =>
      ['.', '/'].flatMap((joint) =>
        [tool.tool, tool.fn].map((name) => ({ tool, name: `${tool.server}${joint}${name}` })),
      ),
    ),
    // A bare name counts only when no sentence would hold it by chance: `read_file`, not `add`.
    ...tools.flatMap((tool) =>
      [tool.tool, tool.fn].filter((name) => /_|[a-z][A-Z]/.test(name)).map((name) => ({ tool, name })),
    ),
  ]
  for (const { tool, name } of exact) {
    const at = text.toLowerCase().indexOf(name.toLowerCase())
    if (at >= 0) return { tool, rest: `${text.slice(0, at)} ${text.slice(at + name.length)}` }
  }
  return null
}

/** `get_weather` → `weather`; what a tool is about names what it gives. */
function nounOf(tool: string): string {
  const [verb = '', ...nouns] = wordsOf(tool).filter((word) => /^[a-z][a-z0-9]*$/.test(word))
  const words = nouns.length > 0 && VERBS.has(verb) ? nouns : ['result']
  return words.map((word, i) => (i === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join('')
}

const VERBS = new Set('get list read fetch find search query show load describe compare create lookup'.split(' '))
