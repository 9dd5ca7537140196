import type { CallHost } from '../../lib/sandbox/contract.ts'

/** A program in words that everybody can be given: the body of an async function with the tools `one` and `rows`. */
export interface SandboxProgram {
  what: string
  body: string
  value: unknown
}

const ROWS = Array.from({ length: 10_000 }, (_, id) => ({
  id,
  name: `row ${id}`,
  amount: id % 100,
  open: id % 4 === 0,
}))

const FURTHER: SandboxProgram = {
  what: '101 calls in sequence',
  body: 'let sum = 0; for (let i = 0; i < 101; i++) sum += await one({ a: i }); return sum',
  value: 4_242,
}

/** So many calls that what a program costs besides is little. */
export const MANY_CALLS = { program: FURTHER, calls: 101 }

/** The programs: what agents mostly do, from one call to many at once. */
export const SANDBOX_PROGRAMS: readonly SandboxProgram[] = [
  { what: 'one tool call', body: 'return await one({ a: 1 })', value: 42 },
  {
    what: '11 calls in sequence',
    body: 'let sum = 0; for (let i = 0; i < 11; i++) sum += await one({ a: i }); return sum',
    value: 462,
  },
  {
    what: '10,000 rows filtered',
    body: `const all = await rows({}); const open = all.filter((row) => row.open)
      return [open.length, open.reduce((sum, row) => sum + row.amount, 0)]`,
    value: [2_500, 120_000],
  },
  {
    what: '10 calls at once',
    body: 'const all = await Promise.all(Array.from({ length: 10 }, (_, i) => one({ a: i }))); return all.length',
    value: 10,
  },
  FURTHER,
]

/** What the tools of the programs answer, whoever runs them: at once, and a value that is there already. */
export function answerTool(tool: string): unknown {
  if (tool === 'one') return 42
  if (tool === 'rows') return ROWS
  throw new Error(`The programs have no tool ${JSON.stringify(tool)}.`)
}

/** The same for a sandbox of ours alone, where answers are text. */
export const answerCall: CallHost = async (call) => JSON.stringify(call.op === 'tool' ? answerTool(call.tool) : null)

/** Throws unless a program gave what it should: the time of a failure is no figure. */
export function assertValue(program: SandboxProgram, value: unknown): void {
  const [wanted, got] = [program.value, value].map((each) => JSON.stringify(each))
  if (wanted !== got) throw new Error(`Expected ${wanted} from "${program.what}" and got ${got}.`)
}
