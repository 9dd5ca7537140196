import type { RunRequest } from '../pipeline/request.ts'

/** Something to run, and how it must end. */
export interface SoakProgram {
  what: string
  request: RunRequest
  /** The kind of its outcome. */
  ends: string
  /** Of those that return. */
  value?: unknown
  /** Stopped from outside as soon as this has happened to it. */
  stopAt?: 'accepted' | 'started'
  /** Fills the workspace, whose growth counts for everybody who runs something there. */
  fills?: true
}

const LIMITS = { timeoutMs: 60_000, outputBytes: 100_000, resultBytes: 100_000, toolCalls: 20, diskBytes: 1_000_000 }
/** Of those that would never end. What must not run out of time has long: the machine may be busy. */
const SOON = { ...LIMITS, timeoutMs: 400 }
const ADD = `import { add } from './servers/calculator/add.ts'\n`

const good = (what: string, code: string, value: unknown): SoakProgram => ({
  what,
  request: { code, limits: LIMITS },
  ends: 'returned',
  value,
})
const hostile = (what: string, code: string, ends: string, more: Partial<SoakProgram> = {}): SoakProgram => ({
  what,
  request: { code, limits: ends === 'timed-out' ? SOON : LIMITS },
  ends,
  ...more,
})

/** What people run: most of it good, and among it what programs do that are not. */
export const GOOD: readonly SoakProgram[] = [
  good('a sum', 'export default 6 * 7', 42),
  good('a call', `${ADD}export default await add({ a: 40, b: 2 })`, 42),
  good(
    'ten calls at once',
    `${ADD}const all = await Promise.all(Array.from({ length: 10 }, (_, n) => add({ a: n, b: 1 })))\nexport default all.reduce((a, b) => a + b)`,
    55,
  ),
  good(
    'files of its own',
    `import fs from 'node:fs'\nconst name = 'own-' + crypto.randomUUID()\nfs.writeFileSync(name, 'mine')\nconst text = fs.readFileSync(name, 'utf8')\nfs.unlinkSync(name)\nexport default text`,
    'mine',
  ),
  good(
    'a file by a tool',
    `import { writeFile } from './servers/filesystem/writeFile.ts'\nimport { readFile } from './servers/filesystem/readFile.ts'\nawait writeFile({ path: 'by-tool.txt', content: 'always the same' })\nexport default await readFile({ path: 'by-tool.txt' })`,
    'always the same',
  ),
  good(
    'state that is kept',
    `import { loadState, saveState } from './client/state.ts'\nawait saveState({ ok: true })\nexport default await loadState()`,
    { ok: true },
  ),
  good('an enum and output', 'enum A { B = 1 }\nfor (let n = 0; n < 100; n++) console.log(A.B)\nexport default A.B', 1),
  good('what needs a process of its own', 'export default new SharedArrayBuffer(8).byteLength', 8),
  {
    what: 'a task in words',
    request: { task: 'Calculate (100 + 200) * 3 - 50' },
    ends: 'returned',
    value: 850,
  },
]

/** Each of these ends its sandbox, breaks a limit, leaves something running, or wants out. */
const HOSTILE: readonly SoakProgram[] = [
  hostile('an error', 'throw new Error("x")', 'threw'),
  hostile('nonsense', 'const = 3', 'refused'),
  hostile('a forbidden import', `import 'node:child_process'`, 'refused'),
  hostile('an endless loop', 'for (;;) {}', 'timed-out'),
  hostile('endless microtasks', 'for (;;) await null', 'timed-out'),
  hostile('a flood of output', 'for (;;) console.log("x".repeat(1000))', 'output-limit'),
  hostile('a large result', `export default 'x'.repeat(2e6)`, 'result-limit'),
  hostile('too many calls', `${ADD}for (;;) await add({ a: 1, b: 1 })`, 'tool-limit'),
  hostile(
    'a rejection nobody handles',
    `void Promise.reject(new Error('x'))\nawait new Promise((r) => setTimeout(r, 300))`,
    'threw',
  ),
  hostile('all memory', 'const a = []; for (;;) a.push(new Uint8Array(4e6).fill(1))', 'out-of-memory'),
  hostile(
    'all of the disk',
    `import fs from 'node:fs'\nconst name = 'big-' + crypto.randomUUID()\nfor (;;) { fs.appendFileSync(name, 'x'.repeat(2e4)); await new Promise((r) => setTimeout(r, 1)) }`,
    'disk-limit',
    { fills: true },
  ),
  hostile('a loop after its end', 'void (async () => { for (;;) await null })()\nexport default 1', 'returned', {
    value: 1,
  }),
  hostile('a timer after its end', 'setInterval(() => console.log("late"), 1)\nexport default 2', 'returned', {
    value: 2,
  }),
  hostile(
    'files of the host',
    `import fs from 'node:fs'\nconst seen: string[] = []\nfor (const path of ['/etc/passwd', '/proc/1/environ', '../../data/app.db']) try { seen.push(fs.readFileSync(path, 'utf8')) } catch {}\nexport default seen`,
    'returned',
    { value: [] },
  ),
  hostile('stopped before it began', 'await new Promise((r) => setTimeout(r, 9e4))', 'cancelled', {
    stopAt: 'accepted',
  }),
  hostile('stopped while it waits', 'await new Promise((r) => setTimeout(r, 9e4))', 'cancelled', { stopAt: 'started' }),
  hostile('stopped in a loop', 'for (;;) {}', 'cancelled', { stopAt: 'started' }),
]

/** The n-th of an endless mix: of three programs, two are good. */
export function programAt(index: number): SoakProgram {
  const round = Math.floor(index / 3)
  const list = index % 3 === 2 ? HOSTILE : GOOD
  const place = index % 3 === 2 ? round : round * 2 + (index % 3)
  return list[place % list.length] as SoakProgram
}
