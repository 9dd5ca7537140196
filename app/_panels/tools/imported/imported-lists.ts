import type { ChosenTool } from '../../../../lib/runs/event.ts'
import { importedTools } from '../../../_run/imported-tools.ts'
import { nameOf } from '../pins.ts'

export interface ImportedTool {
  server: string
  tool: string
  isConnected: boolean
}

/** What a program imports now, and what was chosen for its task and is not among that. `known` are the connected tools as `server/tool`. */
export function importedLists(
  program: string,
  chosen: readonly ChosenTool[],
  known: { has(name: string): boolean },
): { imported: ImportedTool[]; chosen: ChosenTool[] } {
  const named = importedTools(program).map((name) => {
    const at = name.indexOf('.')
    return { server: name.slice(0, at), fn: name.slice(at + 1) }
  })
  const imported = named.map(({ server, fn }) => {
    // The module of a tool is called as TypeScript writes it: `getWeather` for `get_weather`.
    const tool = [fn, inWords(fn, '_'), inWords(fn, '-')].find((name) => known.has(nameOf({ server, tool: name })))
    return { server, tool: tool ?? fn, isConnected: tool !== undefined }
  })
  const names = new Set(imported.map(nameOf))
  return { imported, chosen: chosen.filter((one) => !names.has(nameOf(one))) }
}

const inWords = (fn: string, sign: string) => fn.replace(/[A-Z]/g, (letter) => `${sign}${letter.toLowerCase()}`)
