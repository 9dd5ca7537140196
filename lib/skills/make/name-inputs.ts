import { safeName } from '../../discovery/modules/safe-names.ts'
import type { JsonSchema } from '../../discovery/tool.ts'
import type { FoundLiteral } from './find-literals.ts'
import { typeOf } from './literal.ts'

/** A value of a program that is offered as an input of the skill, with every place where it stands. */
export interface OfferedInput {
  name: string
  /** What it is called in the function, where `name` means something else there. */
  local: string
  value: unknown
  schema: JsonSchema
  /** TypeScript. */
  type: string
  /** It becomes an input unless somebody says which do. */
  isSuggested: boolean
  /** Its default in the text of the function, where it is another one than the program has. */
  usual?: string
  places: FoundLiteral[]
}

/** More inputs than a person would look through. */
const MOST_SUGGESTED = 12
const MOST_OFFERED = 40
const MAX_DESCRIPTION = 200
/** A longer value stays in `skill.ts`; there its default counts all the same. */
const MAX_DEFAULT = 4_000

/**
 * Names for what was found. The same value given to the same word is one input; others of that word are told apart by the
 * tool that they are given to. `used`: names that mean something else in the program.
 */
export function nameInputs(found: readonly FoundLiteral[], used: ReadonlySet<string>): OfferedInput[] {
  const groups = new Map<string, FoundLiteral[]>()
  for (const literal of found) {
    const key = JSON.stringify([literal.word, literal.statement ? literal.start : null, literal.value])
    groups.set(key, [...(groups.get(key) ?? []), literal])
  }
  const [names, locals] = [new Set<string>(), new Set(used)]
  return [...groups.values()].slice(0, MOST_OFFERED).map((places, at) => {
    const { word, giver, statement } = places[0] as FoundLiteral
    // What is a name in the program already stays one.
    const name = statement && !names.has(word) ? word : freeName(plainName(word), giver, names)
    const local = statement ? word : freeName(name, null, locals)
    names.add(name)
    locals.add(local)
    return offer({ name, local }, places, at)
  })
}

function freeName(plain: string, giver: string | null, taken: ReadonlySet<string>): string {
  if (!taken.has(plain)) return plain
  const longer = giver ? `${giver}${plain.charAt(0).toUpperCase()}${plain.slice(1)}` : `${plain}Wanted`
  for (let number = 1; ; number++) {
    const name = number === 1 ? longer : `${longer}${number}`
    if (!taken.has(name)) return name
  }
}

const plainName = (word: string) =>
  /^[A-Za-z_$][\w$]*$/.test(word) && word.length <= 40 ? safeWord(word) : safeName(word)

/** `input` may be the name of an input, whatever functions of tools may be called. */
const safeWord = (word: string) => (['input', 'index', 'inputSchema'].includes(word) ? word : safeName(word))

function offer(named: Pick<OfferedInput, 'name' | 'local'>, places: FoundLiteral[], at: number): OfferedInput {
  const { value, said, statement } = places[0] as FoundLiteral
  const { schema, type } = typeOf(value, said)
  const description = typeof said?.['description'] === 'string' ? said['description'].slice(0, MAX_DESCRIPTION) : null
  const isShort = JSON.stringify(value).length <= MAX_DEFAULT
  return {
    ...named,
    ...{ value, type, places },
    schema: { ...schema, ...(description && { description }), default: isShort ? value : null },
    isSuggested: at < MOST_SUGGESTED && (typeof value !== 'boolean' || statement !== undefined),
  }
}
