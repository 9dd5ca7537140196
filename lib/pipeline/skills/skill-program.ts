import { faultsIn } from '../../broker/input/faults-in.ts'
import { quote } from '../../codegen/quote.ts'
import { PlaygroundError } from '../../errors.ts'
import { isDeeperThan } from '../../json/json-meter.ts'
import { isObject } from '../../json/objects.ts'
import type { Skill } from '../../skills/skill.ts'

const MAX_DEPTH = 64
const MAX_LINE = 90

/** What a skill is handed, by the names of its inputs. */
export type SkillInput = Readonly<Record<string, unknown>>

/** The program that runs a skill with these inputs. Throws `invalid-input` for what it does not take. */
export async function skillProgram(skill: Skill, input: SkillInput, owner: string): Promise<string> {
  const { fn, module } = skill
  return `import { ${fn} } from '${module}'\n\n${await skillCall(skill, input, owner)}`
}

/** The line of it that calls the skill. Throws `invalid-input` for what it does not take. */
export async function skillCall(skill: Skill, input: SkillInput, owner: string): Promise<string> {
  if (isDeeperThan(Buffer.from(JSON.stringify(input)), MAX_DEPTH))
    throw new PlaygroundError('invalid-input', `Inputs of a skill may nest at most ${MAX_DEPTH} levels deep.`)
  await assertFits(skill, input, owner)
  const given = Object.keys(input).length === 0 ? '' : literalOf(input)
  return `export default await ${skill.fn}(${given})\n`
}

async function assertFits({ name, inputSchema, inputs, signature }: Skill, input: SkillInput, owner: string) {
  const unknown = Object.keys(input).find((key) => !Object.hasOwn(inputs, key))
  const takes = Object.keys(inputs).length === 0 ? 'It takes nothing.' : `It takes ${Object.keys(inputs).join(', ')}.`
  if (unknown !== undefined)
    throw new PlaygroundError('invalid-input', `The skill ${name} takes no ${JSON.stringify(unknown)}. ${takes}`)
  const faults = await faultsIn(input, inputSchema, owner)
  if (faults.length > 0)
    throw new PlaygroundError(
      'invalid-input',
      `The skill ${name} was given wrong inputs: ${faults.join('; ')}. It is ${signature}`,
    )
}

/** As a program would have it; no key of it means another thing there. */
function literalOf(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const below = `${indent}  `
  if (Array.isArray(value))
    return bracketed(
      '[',
      value.map((each) => literalOf(each, below)),
      ']',
      indent,
    )
  const fields = Object.entries(value).map(([key, each]) => `${keyOf(key)}: ${literalOf(each, below)}`)
  return bracketed('{ ', fields, ' }', indent)
}

const keyOf = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) && key !== '__proto__' ? key : `[${quote(key)}]`)

/** In one line where it is short. */
function bracketed(open: string, parts: readonly string[], close: string, indent: string): string {
  const line = `${open}${parts.join(', ')}${close}`
  if (parts.length === 0) return open.trim() + close.trim()
  if (indent.length + line.length <= MAX_LINE && !line.includes('\n')) return line
  return `${open.trim()}\n${parts.map((part) => `${indent}  ${part},\n`).join('')}${indent}${close.trim()}`
}

/** Inputs as texts of a command line, each as what the skill takes there. Throws `invalid-input`. */
export function inputFromTexts({ name, inputs }: Skill, texts: Readonly<Record<string, string>>): SkillInput {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      const type = isObject(inputs[key]) ? inputs[key]['type'] : undefined
      return [
        key,
        type === 'string' || type === undefined ? text : parseText(text, `The input ${key} of ${name}`, type),
      ]
    }),
  )
}

function parseText(text: string, what: string, type: unknown): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // `a,b` is how a list of words is typed.
    if (type === 'array' && !/^\s*[[{]/.test(text)) return text.split(',').map((part) => part.trim())
    throw new PlaygroundError(
      'invalid-input',
      `${what} is ${String(type)}: expected JSON, like ${EXAMPLES[String(type)] ?? '{}'}, and got ${JSON.stringify(text.slice(0, 80))}.`,
    )
  }
}

const EXAMPLES: Record<string, string> = { number: '5', integer: '5', boolean: 'true', array: '["a", "b"]' }
