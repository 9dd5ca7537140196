import { objectOf } from '../quote.ts'
import type { Value } from './step.ts'

/** How values are written into a file, by its ending: JSON with names for `.json`, plain text for all others. */
export function contentOf(values: readonly Value[], path: string): string {
  if (/\.jsonl?$/i.test(path)) return asJson(values)
  const [only, ...others] = values
  if (only && others.length === 0) return asText(only)
  return `[${values.map((value) => `\`${value.name}: \${${asText(value)}}\``).join(', ')}].join('\\n')`
}

function asJson(values: readonly Value[]): string {
  const [only, ...others] = values
  // A list is a JSON document of its own; a lone number says more with its name, and with what it came from.
  const isWhole = only && others.length === 0 && ['lines', 'entries', 'numbers', 'unknown'].includes(only.type)
  if (isWhole) return `JSON.stringify(${only.name}, null, 2)`
  const fields = values.flatMap(({ name, about }) => [...about, name]).map((name) => [name, name])
  return `JSON.stringify(${objectOf(Object.fromEntries(fields))}, null, 2)`
}

function asText({ name, type }: Value): string {
  switch (type) {
    case 'text':
      return name
    case 'lines':
      return `${name}.join('\\n')`
    case 'entries':
      return `${name}.map((entry) => entry.name).join('\\n')`
    case 'numbers':
      return `${name}.join('\\n')`
    case 'unknown':
      return `JSON.stringify(${name}, null, 2)`
    case 'number':
    case 'boolean':
      return `String(${name})`
  }
}
