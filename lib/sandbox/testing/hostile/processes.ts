import { type HostileEntry, nothingOf, RETURNED } from './entry.ts'

// The smallest module there is: eight bytes of header.
const WASM = 'new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])'

/** Other processes, native code, and the runtime's own tools. */
export const processEntries: HostileEntry[] = [
  nothingOf('spawning', 'by everything that could start something', {
    'node:child_process': `import('node:' + 'child_process')`,
    'node:cluster': `import('node:' + 'cluster')`,
    'Deno.Command': `new g.Deno.Command('/bin/true').output()`,
    'Deno.run': `g.Deno.run({ cmd: ['/bin/true'] })`,
    'process.execve': `g.process.execve('/bin/true', [])`,
    'a builtin by process': `g.process.getBuiltinModule('child_process').spawn('/bin/true')`,
    'a question at the terminal': `g.prompt('go?')`,
    'an alert': `g.alert('x')`,
    opening: `g.open('http://x')`,
  }),
  nothingOf('other processes', 'by the runtime', {
    'process.kill': `g.process.kill(${process.pid}, 0)`,
    'Deno.kill': `g.Deno.kill(${process.pid}, 'SIGCONT')`,
    'process.ppid': 'g.process.ppid.toFixed()',
    'Deno.ppid': 'g.Deno.ppid.toFixed()',
    'signals of its own': `g.Deno.addSignalListener('SIGTERM', () => {})`,
  }),
  nothingOf('native code', 'by every loader', {
    'Deno.dlopen': `g.Deno.dlopen('libc.so.6', {})`,
    'process.dlopen': `g.process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6')`,
    'process.binding': `g.process.binding('fs')`,
    'node:module': `import('node:' + 'module')`,
    require: `g.require('fs')`,
    'an addon': `import('./addon.node')`,
    'an addon outside': `import('file:///usr/lib/x.node')`,
    'node:ffi': `import('node:' + 'ffi')`,
    'node:sqlite with an extension': `import('node:' + 'sqlite')`,
    'node:v8': `import('node:' + 'v8')`,
    'node:vm': `import('node:' + 'vm')`,
    'natives by syntax': `new Function('return %GetUndetectable()')()`,
    'ops of Deno': `g.Deno[g.Deno.internal].core.ops.op_read()`,
    'ops by name': `g.__bootstrap.core.ops.op_read()`,
  }),
  nothingOf('inspector', 'by every name', {
    'node:inspector': `import('node:' + 'inspector')`,
    'node:inspector/promises': `import('node:' + 'inspector/promises')`,
    'node:repl': `import('node:' + 'repl')`,
    'node:trace_events': `import('node:' + 'trace_events')`,
    'process._debugProcess': `g.process._debugProcess(${process.pid})`,
    'a debugger of the console': 'g.console._inspector.open()',
  }),
  {
    family: 'inspector',
    name: 'a breakpoint that nobody continues',
    source: 'debugger\nexport default 1',
    outcome: RETURNED,
    value: 1,
  },
  nothingOf('workers', 'of every kind', {
    Worker: `new g.Worker('data:text/javascript,1', { type: 'module' })`,
    'Worker with all permissions': `new g.Worker('data:text/javascript,1', { type: 'module', deno: { permissions: 'inherit' } })`,
    SharedWorker: `new g.SharedWorker('data:text/javascript,1')`,
    ServiceWorker: `g.navigator.serviceWorker.register('x.js')`,
    'node:worker_threads': `import('node:' + 'worker_threads')`,
    BroadcastChannel: `new g.BroadcastChannel('x').postMessage(1)`,
    MessageChannel: 'new g.MessageChannel().port1.postMessage(1)',
    localStorage: `g.localStorage.setItem('left', '1')`,
    'Cache API': `g.caches.open('left')`,
    'a lock of everybody': `g.navigator.locks.request('x', () => {})`,
  }),
  nothingOf('WebAssembly', 'in every form', {
    validate: `g.WebAssembly.validate(${WASM}) || (() => { throw 1 })()`,
    compile: `g.WebAssembly.compile(${WASM})`,
    instantiate: `g.WebAssembly.instantiate(${WASM})`,
    Module: `new g.WebAssembly.Module(${WASM})`,
    Memory: 'new g.WebAssembly.Memory({ initial: 16_384 })',
    'an import': `import('./x.wasm')`,
    'node:wasi': `import('node:' + 'wasi')`,
  }),
]
