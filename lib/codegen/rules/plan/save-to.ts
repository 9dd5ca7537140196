import { quote } from '../../quote.ts'
import type { Clause } from '../read/clause.ts'
import type { Draft, Output } from './draft.ts'

/** Writes what a step left behind to a file of the workspace, in the form its name asks for. */
export function saveTo(path: string, output: Output, { text }: Clause, draft: Draft): void {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : null
  draft.use(folder === null ? 'writeFile' : 'mkdir, writeFile', 'node:fs/promises')
  const form = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase()
  const { lines, expression } =
    form === 'json' ? asJson(output.name) : form === 'csv' ? asCsv(output.name, draft) : asLines(output.name)
  draft.add(`${text} (saved)`, [
    ...lines,
    ...(folder === null ? [] : [`await mkdir(${quote(folder)}, { recursive: true })`]),
    `await writeFile(${quote(path)}, ${expression})`,
  ])
  draft.saved.push(path)
}

const asJson = (name: string) => ({ lines: [], expression: `JSON.stringify(${name}, null, 2)` })

const asLines = (name: string) => ({
  lines: [],
  expression: `[${name}].flat().map((line) => typeof line === 'string' ? line : JSON.stringify(line)).join('\\n').replace(/\\n?$/, '\\n')`,
})

function asCsv(name: string, draft: Draft) {
  const cell = draft.name('cell')
  const rows = draft.name('rows')
  return {
    lines: [
      `const ${rows} = [${name}].flat() as Record<string, unknown>[]`,
      `const ${cell} = (value: unknown) => /[",\\n]/.test(String(value ?? '')) ? \`"\${String(value).replaceAll('"', '""')}"\` : String(value ?? '')`,
    ],
    expression: `[Object.keys(${rows}[0] ?? {}), ...${rows}.map((row) => Object.values(row))].map((row) => row.map(${cell}).join(',')).join('\\n') + '\\n'`,
  }
}
