import { isFault, parseModule } from '../../analysis/parse.ts'
import { safeName, typeName } from '../../discovery/modules/safe-names.ts'
import type { JsonSchema } from '../../discovery/tool.ts'
import { docComment } from '../../discovery/types/doc-comment.ts'
import type { SkillFault } from '../parse-skill-file.ts'
import { type ChosenInput, chooseInputs } from './choose-inputs.ts'
import { findLiterals, type InputSchemas } from './find-literals.ts'
import { functionBody } from './function-body.ts'
import { nameInputs, type OfferedInput } from './name-inputs.ts'
import { namesIn } from './names-in.ts'

export interface ProgramToSave {
  program: string
  /** Of the skill. */
  name: string
  description: string
  schemas: InputSchemas
  /** Which of the values that are offered become inputs; absent: those that are suggested. */
  chosen?: readonly ChosenInput[]
}

export interface WrittenSkill {
  /** The text of `skill.ts`. */
  module: string
  fn: string
  inputs: Record<string, JsonSchema>
  /** What the program gave for each of them. */
  values: Record<string, unknown>
  /** Every value that could be an input. */
  offered: OfferedValue[]
}

/** A value of a program that could be an input of the skill. */
export interface OfferedValue {
  name: string
  value: unknown
  /** TypeScript. */
  type: string
  /** Where it first stands, from 1, and what that line says. */
  line: number
  text: string
  isInput: boolean
}

/** Makes a program the function of a skill. Called where it can hold nobody up. */
export function writeSkillTask({
  program: source,
  name,
  description,
  schemas,
  chosen,
}: ProgramToSave): WrittenSkill | SkillFault {
  const parsed = parseModule(source)
  if (isFault(parsed)) return { fault: `The program cannot be read: line ${parsed.line}: ${parsed.message}` }
  const used = namesIn(parsed.program)
  const offered = nameInputs(findLiterals(parsed.program, schemas), used)
  const picked = chosen ? chooseInputs(offered, chosen) : offered.filter((input) => input.isSuggested)
  if ('fault' in picked) return picked
  const inputs = picked
  const isPicked = new Set(inputs.map(({ places }) => places))
  const fn = functionName(name, used, inputs)
  const { imports, body } = functionBody(parsed, inputs, used)
  const head = headOf(fn, description, inputs, (at) => source.slice(at.start, at.end))
  return {
    module: `${imports && `${imports}\n\n`}${head}${body}\n}\n`,
    fn,
    inputs: Object.fromEntries(inputs.map((input) => [input.name, input.schema])),
    values: Object.fromEntries(inputs.map((input) => [input.name, input.value])),
    offered: offered.map(({ name, value, type, places }) => ({
      ...{ name, value, type, isInput: isPicked.has(places) },
      ...lineAt(source, places[0]?.start ?? 0),
    })),
  }
}

const MAX_LINE = 120

function lineAt(source: string, at: number): { line: number; text: string } {
  const lines = source.slice(0, at).split('\n')
  const text = (lines.at(-1) ?? '') + (source.slice(at).split('\n', 1)[0] ?? '')
  return { line: lines.length, text: text.trim().slice(0, MAX_LINE) }
}

/** No name of the program, so that nothing in it means something else from now on. */
function functionName(name: string, used: ReadonlySet<string>, inputs: readonly OfferedInput[]): string {
  const plain = safeName(name)
  const isTaken = (one: string) => used.has(one) || inputs.some((input) => input.local === one)
  return [plain, `${plain}Skill`, `run${typeName(plain)}Skill`].find((one) => !isTaken(one)) ?? `${plain}_`
}

function headOf(
  fn: string,
  description: string,
  inputs: readonly OfferedInput[],
  textOf: (at: { start: number; end: number }) => string,
): string {
  const doc = docComment(description)
  if (inputs.length === 0) return `${doc}export async function ${fn}() {\n`
  const type = `${typeName(fn)}Input`
  const fields = inputs.map(({ name, type: of, schema }) => {
    const said = schema['description']
    return `  ${typeof said === 'string' ? docComment(said, '  ') : ''}${name}?: ${of}\n`
  })
  const defaults = inputs.map(
    ({ name, local, places, usual }) =>
      `  ${name === local ? name : `${name}: ${local}`} = ${usual ?? textOf(places[0] as OfferedInput['places'][number])},\n`,
  )
  return (
    `/** What is left out is as it was in the run that this was saved from. */\n` +
    `export interface ${type} {\n${fields.join('')}}\n\n` +
    `${doc}export async function ${fn}({\n${defaults.join('')}}: ${type} = {}) {\n`
  )
}
