import { mkdtempSync, rmSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { checkTypes } from '../../../../guardrails/check-types.ts'
import { openWorkspace } from '../../../../workspace/open-workspace.ts'
import { readTask } from '../../read/read-task.ts'
import { applyOperations } from '../apply-operations.ts'
import { columnsOf, type Row } from '../columns.ts'
import { emitOperations } from '../emit-operations.ts'
import type { Operation } from '../operation.ts'
import { readOperations } from '../read-operations.ts'

export const NOW = new Date('2026-11-26T12:00:00Z')

/** All steps of a task on the same rows. */
export function read(task: string, rows: readonly Row[], nouns: readonly string[]) {
  let before: Operation[] = []
  const unused: string[] = []
  let unclear: string | undefined
  for (const clause of readTask(task, NOW)) {
    const free = new Set(clause.words.map((_, index) => index))
    const answer = readOperations(clause, free, rows, { before, nouns })
    before = answer.operations
    unclear ??= answer.unclear
    unused.push(...clause.words.flatMap(({ text }, index) => (answer.used.has(index) ? [] : [text.toLowerCase()])))
  }
  return { operations: before, said: before.map(say).join(' | '), unused: unused.join(' '), unclear }
}

function say(operation: Operation): string {
  switch (operation.kind) {
    case 'filter':
      return `${operation.column} ${operation.test} ${JSON.stringify(operation.value)}`
    case 'sort':
      return `${operation.descending ? 'down' : 'up'} ${operation.column}${operation.order ? ` (${operation.order.join(' ')})` : ''}`
    case 'first':
      return operation.isSingle ? 'one' : `first ${operation.count}`
    case 'pick':
      return `pick ${operation.columns.join(', ')}`
    case 'distinct':
      return `distinct ${operation.column}`
    case 'group':
      return `by ${operation.by}: ${operation.aggregates.map(aggregate).join(', ')}`
    case 'aggregate':
      return operation.aggregates.map(aggregate).join(', ')
  }
}

const aggregate = ({ kind, column }: { kind: string; column?: string }) =>
  column === undefined ? kind : `${kind} ${column}`

const programs: string[] = []

/** Keeps a program, a function of what a tool returned, for the type check. */
export function written(lines: readonly string[], name: string): void {
  programs.push(`async (${name}: unknown) => {\n${lines.join('\n')}\n}`)
}

function run(rows: readonly Row[], operations: readonly Operation[]): unknown {
  const { helpers, lines, expression } = emitOperations('rows', operations, { columns: columnsOf(rows), noun: 'row' })
  written([...helpers, ...lines, `return ${expression}`], 'rows')
  const source = stripTypeScriptTypes([...helpers, ...lines, `const result = ${expression}`].join('\n'))
  return new Function('rows', `${source}\nreturn result`)(rows)
}

/** What the sentence asks of the rows, and the words that it leaves unexplained. */
export type Case = [task: string, said: string, unused?: string]

export const cases = (rows: readonly Row[], table: Case[], nouns: string[] = []) => {
  test.each(table)('%s', (task, said, unused = '') => {
    const answer = read(task, rows, nouns)
    expect(answer).toMatchObject({ said, unused, unclear: undefined })
    expect(run(rows, answer.operations)).toEqual(applyOperations(rows, answer.operations))
  })
}

/** What was written for all cases so far passes the type check of programs. */
export const programsPassTypes = () =>
  test('what is written passes the type check of programs', async () => {
    const base = mkdtempSync(join(tmpdir(), 'types-of-rows-'))
    const home = { personId: 'bob', workspaceDir: base, serversDir: resolve('servers'), skillsDir: resolve('skills') }
    const read = openWorkspace(base, { shared: home }).modules().read
    const options = { installation: resolve('.'), temporaryDir: join(base, 'tmp'), owner: 'bob' }
    const source = `export default [\n${programs.join(',\n')}\n]`
    const findings = await checkTypes(source, read, options)
    rmSync(base, { recursive: true })
    expect(findings.map(({ line, message }) => `${message} in ${source.split('\n')[(line ?? 1) - 1]}`)).toEqual([])
  })
