import type { Tool } from '../../../../discovery/tool.ts'
import type { Parameter } from '../../bind/parameters.ts'
import type { Row } from '../../rows/columns.ts'
import type { NamedRow } from '../../rows/named-rows.ts'
import { PlanProblem } from '../problem.ts'
import type { Search } from './search.ts'
import { entityOf } from './sources.ts'

/** Nothing is called as it should be. */
export function notThere(rows: readonly Row[], { value, parameter, of }: Search): never {
  const wanted = String(value!.value ?? value!.text)
  throw new PlanProblem(notCalled(wanted, entityOf(parameter, of), rows), { question: questionFor(parameter, of) })
}

/** Several are called so. */
export function unclear(met: readonly NamedRow[], { parameter, of }: Search): PlanProblem {
  const names = [...new Set(met.map(({ said }) => said))].slice(0, 4)
  const what = entityOf(parameter, of).join(' ')
  const which =
    names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : `one of several called ${names[0]}`
  const question = questionFor(parameter, of)
  return new PlanProblem(`The ${what} can be ${which}. Say which. (${question.why})`, { question })
}

function notCalled(wanted: string, entity: readonly string[], rows: readonly Row[]): string {
  const names = rows.flatMap((row) => {
    const name = Object.entries(row).find(
      ([key, value]) => /name|title|subject|summary/i.test(key) && typeof value === 'string',
    )?.[1]
    return typeof name === 'string' ? [name] : []
  })
  const there = names.length > 0 ? ` There are ${names.slice(0, 8).join(', ')}${names.length > 8 ? ', …' : ''}.` : ''
  return `No ${entity.join(' ')} is called "${wanted}".${there}`
}

/** What a person is asked where a tool needs a value that nobody gave. */
export function questionFor(parameter: Parameter, tool: Tool) {
  const { name, description, options, type, format, isList } = parameter
  const told = description
    .split(/\n|(?<=\.)\s/)[0]!
    .trim()
    .replace(/\.$/, '')
  const why = `${tool.server}.${tool.tool} needs a value for "${name}"${told ? ` (${told.slice(0, 120)})` : ''}.`
  const one = {
    type: type === 'object' ? 'string' : type,
    ...(options.length > 0 && { enum: options }),
    ...(format && { format }),
  }
  const schema = { ...(isList ? { type: 'array', items: one } : one), ...(description && { description }) }
  return { name, schema, why }
}
