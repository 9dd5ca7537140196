import { PlaygroundError } from '../../errors.ts'
import { isObject } from '../../json/objects.ts'
import { parseToml, type TomlTable } from '../../mcp/client/entries/parse-toml.ts'
import { tomlTable } from '../toml-table.ts'
import type { SettingsFormat } from './settings-format.ts'

/** TOML: whole tables are added, exchanged and taken away; all else is not touched. */
export const tomlFormat: SettingsFormat = {
  parse: (text) => parseToml(text).values,

  put(text, path, entry) {
    const tables = tablesOf(text, path)
    const eol = text.includes('\r\n') ? '\r\n' : '\n'
    const table = tomlTable(path, entry).replaceAll('\n', eol)
    if (tables.length > 0) {
      return backwards(tables).reduce((left, { path: own, start, end }) => {
        if (own.length > path.length) return left.slice(0, start) + left.slice(end)
        const isEnd = end === left.length && !left.endsWith('\n')
        return left.slice(0, start) + (isEnd ? table.trimEnd() : table) + left.slice(end)
      }, text)
    }
    if (text === '') return table
    // Who has no line feed at the end of the file keeps it so, which tells later what was there before.
    return text.endsWith('\n') ? `${text}${eol}${table}` : `${text}${eol}${eol}${table.trimEnd()}`
  },

  take(text, path) {
    return backwards(tablesOf(text, path)).reduce((left, { start, end }) => {
      const before = left.slice(0, start).replace(/(^|\n)\r?\n$/, '$1')
      const after = left.slice(end)
      return after === '' && !left.endsWith('\n') ? before.replace(/\r?\n$/, '') : before + after
    }, text)
  },

  placesOf: tablesOf,
}

/** The tables of one entry: its own and those below it. Throws where it is said in another way. */
function tablesOf(text: string, path: readonly string[]): TomlTable[] {
  const { values, tables } = parseToml(text)
  const own = tables.filter((table) => path.every((key, index) => table.path[index] === key))
  const [place, name] = path as [string, string]
  const servers = Object.hasOwn(values, place) ? values[place] : undefined
  if (servers !== undefined && !tables.some((table) => table.path[0] === place)) {
    throw new PlaygroundError(
      'invalid-input',
      `It has ${place} as a value, and not as tables: write each server as [${place}.NAME], then try again.`,
    )
  }
  const isThere = isObject(servers) && Object.hasOwn(servers, name)
  if (isThere && !own.some((table) => table.path.length === path.length)) {
    throw new PlaygroundError(
      'invalid-input',
      `It has ${place}.${name} in another form than as a table: write it as [${path.join('.')}], then try again.`,
    )
  }
  return own
}

/** From the last to the first, so that places stay what they are while the text is changed. */
const backwards = (tables: TomlTable[]) => tables.toSorted((a, b) => b.start - a.start)
