import { CALLS, type HostileEntry, RETURNED } from './entry.ts'

const MEMORY_MB = 96
const FULL = { kind: 'out-of-memory', limitMb: MEMORY_MB } as const
const FS = `import fs from 'node:fs'\n`
const DISK = { diskBytes: 2_000_000, diskFiles: 200 }
const DISK_FULL = { kind: 'disk-limit', limitBytes: DISK.diskBytes } as const

const memory = (name: string, source: string): HostileEntry => ({
  ...{ family: 'memory', name, source, limits: { memoryMb: MEMORY_MB } },
  outcome: FULL,
})

/** Too much of everything. */
export const floodEntries: HostileEntry[] = [
  {
    family: 'floods of output',
    name: 'lines without end',
    source: `for (let i = 0; ; i++) console.log('line', i)`,
    limits: { outputBytes: 10_001 },
    outcome: { kind: 'output-limit', limitBytes: 10_001 },
    stdout: Array.from({ length: 2_000 }, (_, i) => `line ${i}\n`)
      .join('')
      .slice(0, 10_001),
  },
  {
    family: 'floods of output',
    name: 'one enormous line',
    source: `console.log('x'.repeat(20_000_000))`,
    limits: { outputBytes: 100_000 },
    outcome: { kind: 'output-limit', limitBytes: 100_000 },
    stdout: 'x'.repeat(100_000),
  },
  {
    family: 'floods of output',
    name: 'errors without end',
    source: `for (;;) console.error('x'.repeat(999))`,
    limits: { outputBytes: 50_000 },
    outcome: { kind: 'output-limit', limitBytes: 50_000 },
    stdout: '',
  },
  {
    family: 'disk and files',
    name: 'one file that grows',
    source: `${FS}for (;;) fs.appendFileSync('big', 'x'.repeat(500_000))`,
    limits: DISK,
    outcome: DISK_FULL,
  },
  {
    family: 'disk and files',
    name: 'many files',
    source: `${FS}fs.mkdirSync('many'); for (let i = 0; ; i++) fs.writeFileSync('many/' + i, '')`,
    limits: DISK,
    outcome: { kind: 'disk-limit', limitFiles: DISK.diskFiles },
  },
  {
    family: 'disk and files',
    name: 'many folders in each other, to the end of what names can hold',
    source: `${FS}let at = 'many'; try { for (;;) { fs.mkdirSync(at); at += '/deeper' } } catch (e: any) { console.log(e.code) }`,
    limits: DISK,
    // So deep nobody counts them. They are fewer than what is noticed at the room on the disk, unless others write, too.
    outcome: [RETURNED, { kind: 'disk-limit', uncounted: 'too-deep' }],
  },
  {
    family: 'disk and files',
    name: 'one file that grows beside folders too deep to be counted',
    source: `${FS}fs.mkdirSync('d/'.repeat(100), { recursive: true })
for (;;) fs.appendFileSync('big', 'x'.repeat(500_000))`,
    limits: DISK,
    outcome: [DISK_FULL, { kind: 'disk-limit', uncounted: 'too-deep' }],
  },
  {
    family: 'disk and files',
    name: 'much that is gone again before it is counted',
    source: `${FS}fs.writeFileSync('big', 'x'.repeat(9_000_000)); fs.rmSync('big')\nexport default 1`,
    limits: DISK,
    // A count that falls between the two lines ends it: what is written counts for as long as it lies there.
    outcome: [RETURNED, DISK_FULL],
  },
  {
    family: 'disk and files',
    name: 'a file of terabytes without content',
    source: `${FS}fs.writeFileSync('sparse', ''); fs.truncateSync('sparse', 4e12)\nexport default 1`,
    limits: DISK,
    outcome: [DISK_FULL, { kind: 'threw' }],
  },
  {
    family: 'descriptors',
    name: 'files that are opened and forgotten',
    source: `${FS}for (let i = 0; i < 3_000; i++) { fs.readFileSync('notes.txt'); fs.readdirSync('.') }\nexport default 1`,
    outcome: RETURNED,
    value: 1,
  },
  {
    family: 'calls',
    name: 'one after another without end',
    source: `${CALLS}for (let i = 0; ; i++) await callTool('s', 't', { a: i, b: 1 })`,
    limits: { toolCalls: 20 },
    outcome: { kind: 'tool-limit', limitCalls: 20 },
  },
  {
    family: 'calls',
    name: 'by the thousand at once',
    source: `${CALLS}await Promise.all(Array.from({ length: 5_000 }, (_, i) => callTool('s', 't', { a: i, b: 1 })))`,
    limits: { toolCalls: 500 },
    outcome: { kind: 'tool-limit', limitCalls: 500 },
  },
  {
    family: 'calls',
    name: 'to keep state without end',
    source: `import { saveState } from './client/state.ts'\nfor (;;) await saveState({ a: 1 })`,
    limits: { timeoutMs: 400 },
    outcome: { kind: 'timed-out', limitMs: 400, clock: 'wall' },
  },
  memory('numbers', 'const a = []; for (;;) a.push(new Array(100_000).fill(0.5).map((n) => n + a.length))'),
  memory('objects', 'const a: object[] = []; for (;;) a.push({ a: {}, b: [a.length] })'),
  memory('bytes', 'const a = []; for (;;) a.push(new Uint8Array(4e6).fill(1))'),
  memory('shared bytes', 'const a = []; for (;;) a.push(new Uint8Array(new SharedArrayBuffer(4e6)).fill(1))'),
  memory('one array of bytes that is too large', 'new Uint8Array(2 ** 31).fill(1)'),
  memory(
    'strings',
    `const a: string[] = []; for (;;) a.push(('x' + a.length).repeat(1e6).split('').reverse().join(''))`,
  ),
  memory('one string that doubles', `let s = 'x'; for (;;) { s += s; s.charCodeAt(s.length - 1) }`),
  memory('a Map', 'const m = new Map(); for (let i = 0; ; i++) m.set(i, new Array(1000).fill(i / 3))'),
  memory(
    'closures in timers',
    'for (;;) { const held = new Array(10_000).fill(Math.random()); setTimeout(() => held, 1e9) }',
  ),
  memory('buffers of Node', 'const a = []; for (;;) a.push(Buffer.alloc(4e6, 1))'),
]
