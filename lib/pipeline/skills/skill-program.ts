import { faultsIn } from '../../broker/input/faults-in.ts'
import { PlaygroundError } from '../../errors.ts'
import { isObject } from '../../json/objects.ts'
import type { Skill } from '../../skills/skill.ts'

/** What a skill is handed, by the names of its inputs. */
export type SkillInput = Readonly<Record<string, unknown>>

/** The program that runs a skill with these inputs. Throws `invalid-input` for what it does not take. */
export async function skillProgram(skill: Skill, input: SkillInput, owner: string): Promise<string> {
  await assertFits(skill, input, owner)
  const { fn, module } = skill
  const given = Object.keys(input).length === 0 ? '' : literalOf(input)
  return `import { ${fn} } from '${module}'\n\nexport default await ${fn}(${given})\n`
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

/** JSON is TypeScript but for one key, which would mean another thing. */
function literalOf(input: SkillInput): string {
  const json = JSON.stringify(input, null, 2)
  if (json.includes('"__proto__"'))
    throw new PlaygroundError('invalid-input', 'An input of a skill cannot have the key "__proto__".')
  return json.replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
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
