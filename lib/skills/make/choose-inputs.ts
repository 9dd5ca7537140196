import { quote } from '../../codegen/quote.ts'
import type { SkillFault } from '../parse-skill-file.ts'
import type { OfferedInput } from './name-inputs.ts'

/** A value of a program that becomes an input: as it is offered, or with another name or default. */
export interface ChosenInput {
  name: string
  /** What the input is called; default: `name`. */
  as?: string | undefined
  /** Of the type of the value; default: the value. */
  default?: string | number | boolean | undefined
}

const NAME = /^[A-Za-z_$][\w$]{0,39}$/
const shown = (text: unknown) => JSON.stringify(typeof text === 'string' ? text.slice(0, 80) : text)

/** Those of the values that are offered which somebody chose, as they want them. */
export function chooseInputs(
  offered: readonly OfferedInput[],
  chosen: readonly ChosenInput[],
): OfferedInput[] | SkillFault {
  const unknown = chosen.find(({ name }) => !offered.some((input) => input.name === name))
  if (unknown) return { fault: notOffered(unknown.name, offered) }
  const inputs: OfferedInput[] = []
  for (const input of offered) {
    const one = chosen.find(({ name }) => name === input.name)
    if (!one) continue
    const fault = faultIn(one, input)
    if (fault !== null) return { fault }
    inputs.push(changed(input, one))
  }
  const twice = inputs.find(({ name }, at) => inputs.findIndex((other) => other.name === name) !== at)
  return twice ? { fault: `Two inputs are called ${shown(twice.name)}. Give one of them another name.` } : inputs
}

const notOffered = (name: string, offered: readonly OfferedInput[]) =>
  `The program has no value called ${shown(name)} that could be an input. ${
    offered.length === 0 ? 'It has none at all.' : `It has ${offered.map((input) => input.name).join(', ')}.`
  }`

function faultIn({ name, as, default: usual }: ChosenInput, { value, schema }: OfferedInput): string | null {
  if (as !== undefined && (!NAME.test(as) || as === '__proto__'))
    return `The input ${name} cannot be called ${shown(as)}: expected letters, digits, _ and $, and no digit first.`
  if (usual === undefined) return null
  if (typeof usual !== typeof value)
    return `The default of ${name} is a ${typeof value} in the program; got ${shown(usual)}.`
  if (typeof usual === 'number' && !Number.isFinite(usual)) return `The default of ${name} is no number.`
  const words = schema['enum']
  if (Array.isArray(words) && !words.includes(usual))
    return `The default of ${name} is one of ${words.join(', ')}; got ${shown(usual)}.`
  return null
}

function changed(input: OfferedInput, { as, default: usual }: ChosenInput): OfferedInput {
  const named = as === undefined ? input : { ...input, name: as }
  if (usual === undefined || usual === input.value) return named
  const text = typeof usual === 'string' ? quote(usual) : JSON.stringify(usual)
  return { ...named, usual: text, schema: { ...input.schema, default: usual } }
}
