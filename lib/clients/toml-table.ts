/** A table of TOML with its header, as Codex writes it: what is an object becomes an inline table. */
export function tomlTable(path: readonly string[], values: Record<string, unknown>): string {
  const lines = Object.entries(values).map(([key, value]) => `${tomlKey(key)} = ${tomlValue(value)}\n`)
  return `[${path.map(tomlKey).join('.')}]\n${lines.join('')}`
}

const tomlKey = (key: string) => (/^[A-Za-z0-9_-]+$/.test(key) ? key : tomlText(key))

function tomlValue(value: unknown): string {
  if (typeof value === 'string') return tomlText(value)
  if (Array.isArray(value)) return `[${value.map(tomlValue).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const pairs = Object.entries(value).map(([key, each]) => `${tomlKey(key)} = ${tomlValue(each)}`)
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`
}

/** JSON leaves the character 127 as it is, which TOML does not take. */
const tomlText = (text: string) => JSON.stringify(text).replaceAll('\u007f', '\\u007f')
