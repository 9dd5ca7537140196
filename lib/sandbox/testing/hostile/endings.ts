import { CALLS, type HostileEntry, nothingOf, RETURNED } from './entry.ts'

const SHORT = { timeoutMs: 400 }
const OVER = { kind: 'timed-out', limitMs: 400, clock: 'wall' } as const
const STALLED = {
  kind: 'threw',
  message: 'The program waits for something that can never happen: no call, timer or file operation is left.',
} as const

const loop = (name: string, source: string): HostileEntry => ({
  ...{ family: 'starvation', name, source, limits: SHORT, outcome: OVER },
})

/** Ways of not ending, of ending badly, and of going on after the end. */
export const endingEntries: HostileEntry[] = [
  loop('an endless loop', 'for (;;) {}'),
  loop('endless microtasks', 'for (;;) await null'),
  loop('timers without rest', 'const again = () => { setTimeout(again, 0) }; again(); await new Promise(() => {})'),
  loop('a regular expression that explodes', `/^(a+)+$/.test('a'.repeat(60) + 'b')`),
  loop('a getter of the result', 'export default { get a() { for (;;) {} } }'),
  loop('the text of an error', `throw Object.defineProperty(new Error(), 'message', { get() { for (;;) {} } })`),
  loop('a sort that never ends', 'const a = Array.from({ length: 99 }, (_, i) => i); a.sort(() => { for (;;) {} })'),
  loop(
    'an iterator without end',
    'const endless = { *[Symbol.iterator]() { for (;;) yield 1 } }; for (const _ of endless);',
  ),
  loop('numbers without end', 'let n = 3n; for (;;) n = (n * n) % (1n << 9_999n)'),
  loop('waiting for shared memory', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'),
  {
    family: 'starvation',
    name: 'processor time',
    source: 'for (;;) {}',
    limits: { cpuMs: 400 },
    outcome: { kind: 'timed-out', limitMs: 400, clock: 'cpu' },
  },
  {
    family: 'unhandled rejections',
    name: 'of an error',
    source: `void Promise.reject(new RangeError('lost')); await new Promise((r) => setTimeout(r, 500))`,
    outcome: { kind: 'threw', name: 'RangeError', message: 'lost' },
  },
  {
    family: 'unhandled rejections',
    name: 'of something that does not want to be looked at',
    source: `void Promise.reject(new Proxy({}, { get() { throw 1 }, getPrototypeOf() { throw 2 }, ownKeys() { throw 3 } }))
      await new Promise((r) => setTimeout(r, 500))`,
    outcome: { kind: 'threw' },
  },
  {
    family: 'unhandled rejections',
    name: 'by the thousand',
    source: `for (let i = 0; i < 20_000; i++) void Promise.reject(new Error('lost ' + i))\nawait new Promise((r) => setTimeout(r, 500))`,
    outcome: { kind: 'threw' },
  },
  {
    family: 'unhandled rejections',
    name: 'in a timer',
    source: `setTimeout(() => { throw { get name() { throw 1 }, get message() { throw 2 } } }, 1)\nawait new Promise((r) => setTimeout(r, 500))`,
    outcome: { kind: 'threw' },
  },
  nothingOf('exit and crash', 'by what ends processes', {
    'process.exit': 'g.process.exit(0)',
    'process.abort': 'g.process.abort()',
    'Deno.exit': 'g.Deno.exit(0)',
    close: 'g.close()',
    'process.kill of itself': 'g.process.kill(g.process.pid)',
    reportError: `g.reportError(new Error('x'))`,
  }),
  {
    family: 'exit and crash',
    name: 'a stack without end',
    source: 'const f = (): number => f() + 1\nf()',
    outcome: { kind: 'threw', name: 'RangeError' },
  },
  {
    family: 'exit and crash',
    name: 'code nested too deep to be read',
    source: `export default ${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    outcome: [{ kind: 'threw' }, { kind: 'crashed' }],
  },
  {
    family: 'exit and crash',
    name: 'a structure that prints itself for ever',
    source: `const a: any = { get a() { return new Proxy(a, {}) } }; for (let i = 0; i < 50; i++) console.log(a)\nexport default 1`,
    outcome: RETURNED,
    value: 1,
  },
  ...[
    ['at its top', 'await new Promise(() => {})'],
    ['as its result', 'export default new Promise(() => {})'],
    ['as a thenable', 'export default { then() {} }'],
  ].map(
    ([name, source]): HostileEntry => ({
      ...{ family: 'promises that never settle', name: name!, source: source!, outcome: STALLED },
    }),
  ),
  {
    family: 'promises that never settle',
    name: 'in a call that is not answered',
    source: `${CALLS}await callTool('s', 't', {})`,
    host: () => new Promise(() => {}),
    limits: SHORT,
    outcome: OVER,
  },
  {
    family: 'left-over timers',
    name: 'of every kind, with all they could do',
    source: `${CALLS}import fs from 'node:fs'
      const late = () => { console.log('late'); fs.writeFileSync('late', ''); void callTool('s', 'late', {}); void Promise.reject(new Error('late')) }
      setTimeout(late, 1); setInterval(late, 1); queueMicrotask(() => setTimeout(late)); AbortSignal.timeout(1).addEventListener('abort', late)
      void callTool('s', 't', { a: 1, b: 1 }).then(late)
      export default 'early'`,
    outcome: RETURNED,
    value: 'early',
    stdout: '',
  },
  {
    family: 'left-over timers',
    name: 'that are microtasks without end',
    source: 'void (async () => { for (;;) await null })()\nexport default 1',
    outcome: RETURNED,
    value: 1,
  },
  {
    family: 'left-over timers',
    name: 'by the thousand',
    source: `for (let i = 0; i < 3_000; i++) setTimeout(() => {}, 1e9)\nexport default 1`,
    outcome: RETURNED,
    value: 1,
  },
]
