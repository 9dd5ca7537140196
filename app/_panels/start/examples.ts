import { words } from './words.ts'

/** A task to begin with. Each works by rules, with no key and nothing connected. */
export interface Example {
  task: string
  note: string
  /** The servers that it uses: without one of them it is not offered. */
  servers: readonly string[]
}

export const EXAMPLES: readonly Example[] = [
  {
    task: 'Calculate (100 + 200) * 3 - 50 and save the result to result.json',
    note: words.exampleNotes.calculate,
    servers: ['calculator', 'filesystem'],
  },
  {
    task: 'How many users are there in the database and what is their average age?',
    note: words.exampleNotes.users,
    servers: ['database', 'calculator'],
  },
  {
    task: 'What is the weather in Berlin, Paris and London, and the average temperature?',
    note: words.exampleNotes.weather,
    servers: ['weather', 'calculator'],
  },
  { task: 'Total quantity of completed orders by product', note: words.exampleNotes.orders, servers: ['database'] },
  {
    task: "Write 'hello' to notes.txt and count its lines",
    note: words.exampleNotes.lines,
    servers: ['filesystem'],
  },
  { task: 'What is the average of 12, 18 and 33?', note: words.exampleNotes.average, servers: ['calculator'] },
]

const AT_FIRST = 6
const LATER = 3

/** Those whose servers are there: six for whoever begins, three for whoever has run something. */
export function offeredExamples(servers: readonly { name: string }[], hasRuns: boolean): Example[] {
  const names = new Set(servers.map(({ name }) => name))
  return EXAMPLES.filter((example) => example.servers.every((name) => names.has(name))).slice(
    0,
    hasRuns ? LATER : AT_FIRST,
  )
}
