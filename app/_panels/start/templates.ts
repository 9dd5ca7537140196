/** A program to begin with. */
export interface Template {
  id: 'empty' | 'call' | 'loop' | 'file'
  /** Tools that it imports, as `server.tool`. */
  tools: readonly string[]
  code: string
}

export const TEMPLATES: readonly Template[] = [
  {
    id: 'empty',
    tools: [],
    code: `// Import a tool from ./servers/ and call it. What stands behind export default is the result.

export default null
`,
  },
  {
    id: 'call',
    tools: ['calculator.add'],
    code: `import { add } from './servers/calculator/add.ts'

export default await add({ a: 2, b: 3 })
`,
  },
  {
    id: 'loop',
    tools: ['database.query', 'calculator.multiply'],
    code: `import { multiply } from './servers/calculator/multiply.ts'
import { query } from './servers/database/query.ts'

// The rows stay in the sandbox: only what is returned leaves it.
const orders = await query({ table: 'orders' })
const large = orders.filter((order) => Number(order.quantity) > 1)

// The calls are made at once.
export default await Promise.all(
  large.map(async (order) => ({
    ...order,
    doubled: await multiply({ a: Number(order.quantity), b: 2 }),
  })),
)
`,
  },
  {
    id: 'file',
    tools: ['filesystem.write_file', 'filesystem.read_lines'],
    code: `import { readLines } from './servers/filesystem/readLines.ts'
import { writeFile } from './servers/filesystem/writeFile.ts'

// Paths are in your workspace.
await writeFile({ path: 'list.txt', content: 'apples\\npears\\nplums\\n' })
const lines = await readLines({ path: 'list.txt' })

export default lines.filter((line) => line.startsWith('p'))
`,
  },
]

/** Those whose tools are there. */
export function offeredTemplates(
  servers: readonly { name: string; tools: readonly { tool: string }[] }[],
): readonly Template[] {
  const names = new Set(servers.flatMap(({ name, tools }) => tools.map(({ tool }) => `${name}.${tool}`)))
  return TEMPLATES.filter(({ tools }) => tools.every((tool) => names.has(tool)))
}
