import { mkdtempSync, rmSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkTypes } from '../../../guardrails/check-types.ts'
import { openWorkspace } from '../../../workspace/open-workspace.ts'
import { readTask } from '../read/read-task.ts'
import { applyOperations } from './apply-operations.ts'
import { columnsOf, type Row } from './columns.ts'
import { emitOperations } from './emit-operations.ts'
import type { Operation } from './operation.ts'
import { readOperations } from './read-operations.ts'
import { BOATS, CAFES, PARCELS, STAFF, TICKETS } from './testing/sample-rows.ts'

const NOW = new Date('2026-11-26T12:00:00Z')

/** All steps of a task on the same rows. */
function read(task: string, rows: readonly Row[]) {
  let before: Operation[] = []
  const unused: string[] = []
  let unclear: string | undefined
  for (const clause of readTask(task, NOW)) {
    const free = new Set(clause.words.map((_, index) => index))
    const answer = readOperations(clause, free, rows, { before })
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

function run(rows: readonly Row[], operations: readonly Operation[]): unknown {
  const { lines, expression } = emitOperations('rows', operations, { columns: columnsOf(rows), noun: 'row' })
  programs.push(`async (rows: unknown) => {\n${[...lines, `return ${expression}`].join('\n')}\n}`)
  const source = stripTypeScriptTypes([...lines, `const result = ${expression}`].join('\n'))
  return new Function('rows', `${source}\nreturn result`)(rows)
}

/** What the sentence asks of the rows, and the words that it leaves unexplained. */
type Case = [task: string, said: string, unused?: string]

const cases = (rows: readonly Row[], table: Case[]) => {
  test.each(table)('%s', (task, said, unused = '') => {
    const answer = read(task, rows)
    expect(answer).toMatchObject({ said, unused, unclear: undefined })
    expect(run(rows, answer.operations)).toEqual(applyOperations(rows, answer.operations))
  })
}

describe('boats', () =>
  cases(BOATS, [
    ['sailboats in Kiel', 'kind is "sailboat" | harbour is "Kiel"'],
    ['names of all rowboats, cheapest first', 'kind is "rowboat" | up price | pick name', 'of'],
    ['the three most expensive', 'down price | first 3'],
    ['the longest one', 'down length | one'],
    ['which harbour has the longest sailboat?', 'kind is "sailboat" | down length | one | pick harbour'],
    ['everything that is not in Kiel', 'harbour is-not "Kiel"'],
    ['boats in Kiel or Stralsund', 'harbour among ["Kiel","Stralsund"]', 'boats'],
    ['boats longer than 5, newest first', 'length more 5 | down built', 'boats'],
    ['boats built before 2015-01-01', 'built less "2015-01-01"', 'boats'],
    ['boats that cost less than 1000', 'price less 1000', 'boats'],
    ['cheaper than 1,000 euros', 'price less 1000'],
    ['boats priced between 600 and 40000', 'price at-least 600 | price at-most 40000', 'boats'],
    ['rented ones only', 'rented is true'],
    ['boats that are not rented', 'rented is false', 'boats'],
    ["boats that aren't rented", 'rented is false', 'boats'],
    ['average price per kind', 'by kind: average price'],
    ['avrage length by harbour, highest first', 'by harbour: average length | down average_length'],
    ['how many boats per harbour', 'by harbour: count', 'boats'],
    ['what do the sailboats cost in total?', 'kind is "sailboat" | sum price'],
    ['sorted by length descending', 'down length'],
    ['sort by name', 'up name'],
    ['order by price, highest first', 'down price'],
    ['name and harbour of the oldest boat', 'up built | one | pick name, harbour', 'of boat'],
    ['which different kinds are there?', 'distinct kind'],
    ['all harbours, no duplicates, alphabetical', 'up harbour | distinct harbour'],
    ['just the names, alphabetically', 'up name | pick name'],
    ['boats in Hamburg', '', 'boats in hamburg'],
    ['purple boats', '', 'purple boats'],
    ['the three fastest boats', '', 'three fastest boats'],
  ]))

describe('tickets', () =>
  cases(TICKETS, [
    ['open tickets labelled bug', 'state is "open" | labels[].name is "bug"', 'tickets'],
    ['tickets without the label windows', 'labels[].name is-not "windows"', 'tickets'],
    ['tickets opened by lin', 'user.login is "lin"', 'tickets'],
    ['tickets assigned to mona', 'assignee.login is "mona"', 'tickets'],
    ['unassigned tickets', 'assignee.login is null', 'tickets'],
    ['most urgent on top', 'down priority (urgent high low)'],
    ['which ticket has the most comments? only its title', 'down comments | one | pick title', 'ticket'],
    ['the oldest open ticket', 'state is "open" | up created_at | one', 'ticket'],
    ['most recently updated first', 'down updated_at'],
    ['tickets with more than 3 comments', 'comments more 3', 'tickets'],
    ['how many are open?', 'state is "open" | count'],
    ['how many tickets per author', 'by user.login: count', 'tickets'],
    ['number and title is enough', 'pick number, title'],
    [
      'closed or open tickets, newest first, number + title',
      'state among ["closed","open"] | down created_at | pick number, title',
      'tickets',
    ],
    ['tickets created since 2026-10-01', 'created_at at-least "2026-10-01"', 'tickets'],
    ['tickets older than 30 days', 'created_at less {"daysAgo":30}', 'tickets'],
  ]))

describe('staff', () =>
  cases(STAFF, [
    ['top 2 earners', 'down salary | first 2'],
    ['people in their thirties', 'age at-least 30 | age less 40'],
    ['who is older than 40?', 'age more 40'],
    ['everyone aged 30 or older', 'age at-least 30'],
    ['the two youngest', 'up age | first 2'],
    ['average salary by team, best paid team on top', 'by team: average salary | down average_salary'],
    ['everybody except Sales', 'team is-not "Sales"'],
    ['people who are neither in Sales nor in Support', 'team is-not "Sales" | team is-not "Support"'],
    ['salary of Cem Aydin', 'fullName is "Cem Aydin" | pick salary'],
    ['who earns at least 50000? names pls', 'salary at-least 50000 | pick fullName'],
    ['who works remote', 'remote is true', 'works'],
    ['headcount per team', 'by team: count', 'headcount'],
    ['which team has the highest average salary', 'by team: average salary | down average_salary | one | pick team'],
    ['how many people earn more than 45000', 'salary more 45000 | count'],
  ]))

describe('parcels and cafés', () => {
  cases(PARCELS, [
    ['delivered parcels', 'status is "delivered"', 'parcels'],
    ['parcels that are in transit', 'status is "in transit"', 'parcels'],
    ['which destinations got canceled parcels', 'status is "cancelled" | pick destination', 'got parcels'],
    ['what did we spend on DHL in total', 'carrier is "DHL" | sum cost', ''],
    ['heaviest first', 'down weight_kg'],
    ['total cost for each carrier, most expensive on top', 'by carrier: sum cost | down cost'],
    ['leave out the returned ones', 'status is-not "returned"'],
    ['parcels not going to Graz', 'destination is-not "Graz"', 'parcels'],
    ['the three lightest parcels, just id and weight', 'up weight_kg | first 3 | pick id, weight_kg', 'parcels'],
  ])
  cases(CAFES, [
    ['rated better than 4.5', 'Rating more 4.5'],
    ['best one first, name + rating', 'down Rating | pick Name, Rating'],
    ['the best café in Porto', 'City is "Porto" | down Rating | one', 'café'],
    ['cafés rated at least 4.5', 'Rating at-least 4.5', 'cafés'],
  ])
})

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
