import { createHash } from 'node:crypto'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderServerFile, type ServerFile } from '../../../discovery/server-file.ts'

/** Tools of a server by function: what each says of itself. */
export type ToolTexts = Record<string, string>

/** Writes a server as generation does, only with less code in its modules. */
export function writeServer(dir: string, server: string, tools: ToolTexts): void {
  mkdirSync(join(dir, server), { recursive: true })
  const file: ServerFile = { server, description: `Everything about ${server}`, tools: {} }
  for (const [fn, description] of Object.entries(tools)) {
    const code = `/** ${description} */\nexport async function ${fn}() {}\n`
    writeFileSync(join(dir, server, `${fn}.ts`), code)
    const sha256 = createHash('sha256').update(code).digest('hex')
    file.tools[fn] = { tool: fn, description, inputSchema: { type: 'object', properties: {} }, sha256 }
  }
  writeFileSync(join(dir, server, 'server.json'), renderServerFile(file))
}

const VERBS = ['list', 'create', 'update', 'delete', 'export']
const THINGS = ['invoice', 'ticket', 'parcel', 'song', 'recipe', 'flight', 'patient', 'lamp', 'book', 'photo']

/** Writes a tree of 50 tools for each server, large enough that what is read of it is kept. Answers the servers' names. */
export function writeTree(dir: string, servers = 6): string[] {
  return Array.from({ length: servers }, (_, i) => {
    const tools: ToolTexts = {}
    for (const thing of THINGS) {
      for (const verb of VERBS)
        tools[`${verb}${thing[0]!.toUpperCase()}${thing.slice(1)}${i}`] = `${verb} a ${thing} of shop ${i}`
    }
    writeServer(dir, `shop${i}`, tools)
    return `shop${i}`
  })
}

/** Gives a file the times it had, as a careless copy does. */
export function keepTimes(path: string, at: Date): void {
  utimesSync(path, at, at)
}
