import type { CallHost } from '../../lib/sandbox/contract.ts'

/** A program in the words that every subject understands: the body of an async function with `callTool`. */
export interface SandboxProgram {
  what: string
  body: string
  value: unknown
}

const ROWS = JSON.stringify(
  Array.from({ length: 10_000 }, (_, id) => ({ id, name: `row ${id}`, amount: id % 100, open: id % 4 === 0 })),
)

/** The four programs: what agents mostly do, from one call to many at once. */
export const SANDBOX_PROGRAMS: SandboxProgram[] = [
  { what: 'one tool call', body: `return await callTool('s', 'one', { a: 1 })`, value: 42 },
  {
    what: '11 calls in sequence',
    body: `let sum = 0; for (let i = 0; i < 11; i++) sum += await callTool('s', 'one', { i }); return sum`,
    value: 462,
  },
  {
    what: '10,000 rows filtered',
    body: `const rows = await callTool('s', 'rows', {}); const open = rows.filter((row) => row.open)
      return [open.length, open.reduce((sum, row) => sum + row.amount, 0)]`,
    value: [2_500, 120_000],
  },
  {
    what: '10 calls at once',
    body: `const all = await Promise.all(Array.from({ length: 10 }, (_, i) => callTool('s', 'one', { i }))); return all.length`,
    value: 10,
  },
]

/** The tools behind the programs: they answer at once. */
export const answerCall: CallHost = async (call) => (call.op === 'tool' && call.tool === 'rows' ? ROWS : '42')

/** Throws unless a program gave what it should: the time of a failure is no figure. */
export function assertValue(program: SandboxProgram, value: unknown): void {
  const [wanted, got] = [program.value, value].map((each) => JSON.stringify(each))
  if (wanted !== got) throw new Error(`Expected ${wanted} from "${program.what}" and got ${got}.`)
}
