import { ToolError } from '../../../errors.ts'
import type { CallHost } from '../../contract.ts'
import { CALLS, type HostileEntry, nothingOf, RETURNED } from './entry.ts'

/** Tells what a call looks like when it arrives. */
const echo: CallHost = async (call) => JSON.stringify(call)
const throws: CallHost = async () => {
  throw new ToolError({ server: '__proto__', tool: 'constructor' }, 'tool-failed', '__proto__')
}
const answering =
  (json: string): CallHost =>
  async () =>
    json

/** What crosses between a program and the host, and what a program does to the language on its own side. */
export const bridgeEntries: HostileEntry[] = [
  {
    family: 'forged messages',
    name: 'printed as output',
    source: String.raw`
      const frame = (type: number, json: string) => '\0\0\0' + String.fromCharCode(json.length, type) + json
      console.log(frame(20, '{"stolen":1}') + frame(17, 'x') + frame(21, '{}'))
      export default 'own'`,
    outcome: RETURNED,
    value: 'own',
  },
  nothingOf('forged messages', 'by the streams of the process', {
    'process.stdout': `g.process.stdout.write('x')`,
    'process.send': 'g.process.send({})',
    'Deno.stdout': 'g.Deno.stdout.writeSync(new Uint8Array(5))',
    'a descriptor': `import('node:fs').then((fs: any) => fs.writeSync(1, 'x'))`,
    'a device': `import('node:fs').then((fs) => fs.writeFileSync('/dev/stdout', 'x'))`,
    'a descriptor by name': `import('node:fs').then((fs) => fs.writeFileSync('/proc/self/fd/1', 'x'))`,
  }),
  {
    family: 'forged messages',
    name: 'as the answer of its own call',
    source: `${CALLS}
      const host = (globalThis as any)[Symbol.for('code-execution-mcp.host')]
      try { host.callTool = () => 'forged' } catch {}
      export default [await callTool('s', 't', { a: 20, b: 22 })]`,
    outcome: RETURNED,
    value: [42],
  },
  {
    family: 'pollution across the bridge',
    name: 'names that every object has, for tools',
    source: `${CALLS}
      const got: unknown[] = []
      for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '']) got.push(await callTool(name, name, { __proto__: { a: 1 } }))
      export default got`,
    host: echo,
    outcome: RETURNED,
    value: ['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''].map((name, index) => ({
      ...{ op: 'tool', server: name, tool: name, input: {}, line: 4, round: index + 1 },
    })),
  },
  {
    family: 'pollution across the bridge',
    name: 'the same names in arguments and results',
    source: `${CALLS}
      const answer = await callTool('s', 't', JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')) as any
      export default [({} as any).polluted ?? 'clean', Object.keys(answer), answer]`,
    host: answering('{"__proto__":{"polluted":1},"a":1}'),
    outcome: RETURNED,
    value: ['clean', ['__proto__', 'a'], JSON.parse('{"__proto__":{"polluted":1},"a":1}')],
  },
  {
    family: 'pollution across the bridge',
    name: 'the same names in failures',
    source: `${CALLS}
      try { await callTool('s', 't', {}) } catch (e: any) { console.log(e.server, e.tool, e.message, ({} as any).server ?? 'clean') }`,
    host: throws,
    outcome: RETURNED,
    value: null,
    stdout: '__proto__ constructor __proto__ clean\n',
  },
  {
    family: 'pollution across the bridge',
    name: 'a state file by a name that leads away',
    source: `import { loadState, saveState } from './client/state.ts'
      await saveState({ a: 1 }, '../../bob/secret.txt')
      export default await loadState('/etc/passwd')`,
    // What it may name is the host's to decide; the sandbox hands the name on and opens nothing by it.
    host: echo,
    outcome: RETURNED,
    value: { op: 'load-state', file: '/etc/passwd' },
  },
  {
    family: 'pollution across the bridge',
    name: 'an answer that is no JSON',
    source: `${CALLS}export default await callTool('s', 't', {}).catch((e) => e.name)`,
    host: answering('{"a":'),
    outcome: RETURNED,
    value: 'SyntaxError',
  },
  {
    family: 'poisoned globals',
    name: 'all that the bridge could stand on',
    source: `${CALLS}
      for (const [of, key] of [[JSON, 'parse'], [JSON, 'stringify'], [Array.prototype, 'map'], [Array.prototype, 'push'], [Array.prototype, Symbol.iterator],
        [Map.prototype, 'get'], [Map.prototype, 'set'], [Promise.prototype, 'finally'], [Uint8Array.prototype, 'subarray'], [Uint8Array.prototype, 'set'],
        [String.prototype, 'replaceAll'], [String.prototype, 'indexOf'], [String.prototype, 'slice'], [Object, 'assign'], [Object, 'keys'], [Reflect, 'get'],
        [TextEncoder.prototype, 'encode'], [TextDecoder.prototype, 'decode'], [Error, 'captureStackTrace'], [RegExp.prototype, 'exec']] as [any, any][])
        of[key] = () => { throw 'poisoned' }
      ;(globalThis as any).Uint8Array = (globalThis as any).TextEncoder = (globalThis as any).Promise = (globalThis as any).Map = null
      const sum = await callTool('s', 't', { a: 40, b: 2 })
      console.log('printed')
      export default sum`,
    // It may well come to grief by its own doing.
    outcome: [RETURNED, { kind: 'threw', message: 'poisoned' }, { kind: 'crashed' }],
  },
  {
    family: 'poisoned globals',
    name: 'setters where the bridge could write',
    source: `${CALLS}
      const keys = ['id', 'resolve', 'reject', 'settle', 'ok', 'json', 'then', 'op', 'server']
      let caught = 0
      for (const key of keys) Object.defineProperty(Object.prototype, key, { configurable: true, get() { return undefined }, set() { caught++ } })
      const sum = await callTool('s', 't', { a: 40, b: 2 })
      for (const key of keys) delete (Object.prototype as any)[key]
      export default [sum, caught]`,
    outcome: RETURNED,
    value: [42, 0],
  },
  {
    family: 'deep and huge values',
    name: 'a result nested a million deep',
    source: `let v: unknown = 1; for (let i = 0; i < 1_000_000; i++) v = [v]; export default v`,
    outcome: { kind: 'threw' },
  },
  {
    family: 'deep and huge values',
    name: 'arguments nested deep',
    source: `${CALLS}let v: unknown = 1; for (let i = 0; i < 5_000; i++) v = { v }
      export default await callTool('s', 't', v).catch((e) => e.code)`,
    outcome: RETURNED,
    value: 'invalid-input',
  },
  {
    family: 'deep and huge values',
    name: 'arguments of megabytes',
    source: `${CALLS}export default await callTool('s', 't', 'x'.repeat(3_000_000)).catch((e) => e.code)`,
    outcome: RETURNED,
    value: 'too-large',
  },
  {
    family: 'deep and huge values',
    name: 'a result of megabytes',
    source: `export default 'x'.repeat(9_000_000)`,
    outcome: { kind: 'result-limit' },
  },
  {
    family: 'deep and huge values',
    name: 'names of a tool that are megabytes long',
    source: `${CALLS}export default await callTool('s'.repeat(3_000_000), 't', {}).catch((e) => e.code)`,
    outcome: RETURNED,
    value: 'invalid-input',
  },
  {
    family: 'deep and huge values',
    name: 'a result that is another one each time it is looked at',
    source: `let looks = 0
      export default { get a() { return ++looks }, toJSON() { return { looks: ++looks, big: new Array(3).fill({ toJSON: () => 'x' }) } } }`,
    outcome: RETURNED,
    value: { looks: 1, big: ['x', 'x', 'x'] },
  },
  {
    family: 'deep and huge values',
    name: 'an error whose message is megabytes long',
    source: `throw new Error('x'.repeat(5_000_000))`,
    outcome: { kind: 'threw', name: 'Error', message: 'x'.repeat(8_000) },
  },
  {
    family: 'deep and huge values',
    name: 'an answer of a tool nested deep',
    source: `${CALLS}let v = await callTool('s', 't', {}) as any, depth = 0
      while (Array.isArray(v)) { v = v[0]; depth++ }
      export default depth`,
    host: answering('['.repeat(3_000) + ']'.repeat(3_000)),
    outcome: RETURNED,
    value: 3_000,
  },
]
