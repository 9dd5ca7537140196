// Runs behind a layer with every permission of Deno's, tries what a hostile program would, and prints what became of it.
// Its first argument is a SelfTestArguments as JSON; a second names the one attempt to make, also one that ends the process.
import { type Attempt, BEGUN, type SelfTestArguments, type Tried } from './attempt.ts'
import { fileAttempts } from './files.ts'
import { kernelAttempts } from './kernel.ts'
import { networkAttempts } from './network.ts'
import { processAttempts } from './processes.ts'
import { resourceAttempts } from './resources.ts'

const target: SelfTestArguments = JSON.parse(Deno.args[0] ?? '')
const only = Deno.args[1]
const UNANSWERED_MS = 500
const attempts = [...fileAttempts, ...processAttempts, ...networkAttempts, ...kernelAttempts, ...resourceAttempts]

/** Each must work, or the box is no use and its walls prove nothing. */
const needs: Record<string, () => unknown> = {
  'write in the workspace': () => Deno.writeTextFileSync(`${target.workspace}/written`, 'x'),
  'read a file it may read': () => Deno.readTextFileSync(target.readOnlyFile),
  'load a deeply nested module': () => import(target.nestedModule),
}

/** What a refusal brings down elsewhere is part of the refusal. */
for (const kind of ['error', 'unhandledrejection']) globalThis.addEventListener(kind, (event) => event.preventDefault())

async function works(act: () => unknown): Promise<boolean> {
  const unanswered = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => unanswered.resolve(false), UNANSWERED_MS)
  try {
    return await Promise.race([Promise.resolve(act()).then((result) => result !== false), unanswered.promise])
  } catch {
    return false // exactly what is asked: whether it works
  } finally {
    clearTimeout(timer)
  }
}

// First: what gets out may take away what is needed.
const broken: string[] = []
for (const [name, need] of Object.entries(needs)) if (!(await works(need))) broken.push(name)
console.log(BEGUN)
const isDue = ({ name, isLethal }: Attempt) => (only === undefined ? isLethal !== true : name === only)
const tried: Tried[] = []
for (const { act, ...attempt } of attempts) {
  tried.push({ ...attempt, worked: isDue({ ...attempt, act }) ? await works(() => act(target)) : null })
}
console.log(JSON.stringify({ tried, broken }))
Deno.exit(0)
