import type { Tool } from '../../../discovery/tool.ts'
import { objectOf } from '../../quote.ts'
import { propertiesOf, type RoleTool } from '../roles.ts'
import type { Scope } from '../scope.ts'
import { type Step, step, type Value } from '../step.ts'

const value = (name: string, type: Value['type'] = 'unknown'): Value => ({ name, type, about: [] })

/** One call for each place, all at the same time; several make a list in the order that was said. */
export function callForPlaces(
  role: RoleTool,
  places: readonly string[],
  more: Record<string, string>,
  wanted: string,
  scope: Scope,
): Step {
  const [only] = places
  if (places.length === 1) {
    const name = scope.name(wanted)
    return step({
      tools: [role.tool],
      lines: [`const ${name} = ${scope.call(role, { location: only!, ...more })}`],
      values: [value(name)],
    })
  }
  const cities = scope.name('cities')
  const name = scope.name(wanted)
  const input = Object.entries({ location: 'location', ...more }).map(([slot, code]) => [
    role.fields[slot] ?? slot,
    code,
  ])
  const call = `${scope.localOf(role.tool)}(${objectOf(Object.fromEntries(input))})`
  scope.about = { ...scope.about, weather: name }
  return step({
    tools: [role.tool],
    lines: [
      `const ${cities} = [${places.join(', ')}]`,
      `const ${name} = await Promise.all(${cities}.map((location) => ${call}))`,
    ],
    values: [value(name)],
  })
}

/** One call that answers for all places. */
export function listStep(tool: Tool, call: string, scope: Scope): Step {
  const name = scope.name('weather')
  scope.about = { ...scope.about, weather: name }
  return step({ tools: [tool], lines: [`const ${name} = ${call}`], values: [value(name)] })
}

/** The mean of just the temperatures in a list of weathers. */
export function averageStep(weather: string, scope: Scope): Step {
  const name = scope.name('averageTemperature')
  const sum = `${weather}.reduce((sum, { temperature }) => sum + temperature, 0)`
  return step({ lines: [`const ${name} = ${sum} / ${weather}.length`], values: [value(name, 'number')] })
}

/** Which of a list of weathers is the warmest, and which the coldest. */
export function extremesStep(weather: string, scope: Scope): Step {
  const [warmest, coldest] = [scope.name('warmest'), scope.name('coldest')]
  const pick = (sign: string) => `${weather}.reduce((a, b) => (b.temperature ${sign} a.temperature ? b : a)).location`
  return step({
    lines: [`const ${warmest} = ${pick('>')}`, `const ${coldest} = ${pick('<')}`],
    values: [value(warmest, 'text'), value(coldest, 'text')],
  })
}

/** Whether each answer of a tool has these fields; what has no schema is not known to. */
export function gives({ outputSchema }: Tool, fields: readonly string[]): boolean {
  if (!outputSchema) return false
  const whole = propertiesOf(outputSchema)['result'] ?? outputSchema
  const items = whole['items']
  const each = propertiesOf(typeof items === 'object' && items !== null ? (items as typeof whole) : whole)
  return fields.every((field) => field in each)
}
