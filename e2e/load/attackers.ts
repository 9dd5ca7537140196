import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Attacker,
  clientOf,
  keepDoing,
  keepSigningIn,
  moduleWith,
  nested,
  programs,
  reader,
  run,
  schema,
  signedIn,
  started,
  typeArguments,
} from './ways-to-attack.ts'

const refs = Object.fromEntries(
  Array.from({ length: 26 }, (_, n) => [
    `d${n}`,
    n === 25 ? { type: 'string' } : { allOf: [{ $ref: `#/$defs/d${n + 1}` }, { $ref: `#/$defs/d${n + 1}` }] },
  ]),
)
const properties = Object.fromEntries(
  Array.from({ length: 5_000 }, (_, n) => [`p${n}`, { type: 'string', minLength: 3 }]),
)

/** One of each kind. */
export const ATTACKERS: readonly Attacker[] = [
  {
    name: 'foreign Host',
    does: 'asks as a page of another name does, with a matching Origin',
    attack: (target) =>
      keepDoing(target, async (client) => {
        const foreign = { host: 'evil.example', origin: 'http://evil.example' }
        await client.get('/sign-up', foreign)
        await client.post('/api/runs', { code: 'export default 1' }, foreign)
      }),
  },
  schema(
    'schema: pattern',
    'a pattern that backtracks',
    `{ type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } }`,
    `{ a: '${'a'.repeat(40)}!' }`,
  ),
  schema('schema: $ref', 'a graph of references', `{ $defs: ${JSON.stringify(refs)}, $ref: '#/$defs/d0' }`, `'x'`),
  schema(
    'schema: uniqueItems',
    '50,000 objects that must differ',
    `{ type: 'object', properties: { a: { type: 'array', uniqueItems: true } } }`,
    `{ a: Array.from({ length: 50_000 }, (_, n) => ({ n })) }`,
  ),
  schema(
    'schema: properties',
    '5,000 properties, all wrong',
    JSON.stringify({ type: 'object', properties }),
    `Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => ['p' + n, 1]))`,
  ),
  schema('schema: $async', 'a schema that answers with a promise', `{ $async: true, type: 'object' }`, `{}`),
  {
    name: 'nested own modules',
    does: 'own modules of deeply nested type arguments, read at every search',
    attack: (target) =>
      keepDoing(target, async (client, round) => {
        const source = moduleWith(`{ type: 'object' }`, typeArguments(22 + (round % 10)))
        await client.send('PUT', `/api/files/servers/evil/poke${round % 20}.ts`, source)
        await client.get('/api/tools?query=poke')
      }),
  },
  {
    name: 'large state',
    does: 'loads 15 MB of deep JSON as state',
    attack: (target) =>
      keepDoing(
        target,
        async (client, round) => {
          if (round === 0) await client.send('PUT', '/api/files/state.json', '['.repeat(7.5e6) + ']'.repeat(7.5e6))
          if (round === 1) await client.send('PUT', '/api/files/wide.json', `[${'{},'.repeat(5e6)}{}]`)
          const file = round % 2 ? 'wide.json' : 'state.json'
          await run(
            client,
            `import { loadState } from './client/state.ts'\nexport default String(await loadState('${file}').catch((e: Error) => e.message)).length`,
          )
        },
        2,
      ),
  },
  programs(
    'planted module',
    'writes over shared tool modules, by file and by name',
    `import fs from 'node:fs'
for (const path of ['servers/calculator/add.ts', 'servers/Calculator/add.ts', 'client/call-tool.ts', 'skills/x/skill.ts'])
  try { fs.mkdirSync(path.split('/').slice(0, -1).join('/'), { recursive: true }); fs.writeFileSync(path, 'export const add = () => 666') } catch {}
export default 1`,
  ),
  programs(
    'line separators',
    'prints and returns U+2028',
    `console.log('a\\u2028b\\u2029c'); export default 'a\\u2028b'`,
  ),
  programs(
    'deep tree',
    'folders deeper than a path can be, and very many',
    `import fs from 'node:fs'
let dir = 'deep'
try { for (let n = 0; n < 2000; n++) { fs.mkdirSync(dir); fs.renameSync(dir, 'up'); fs.mkdirSync(dir); fs.renameSync('up', dir + '/d') } } catch {}
try { for (let n = 0; n < 9000; n++) fs.writeFileSync('f' + n, '') } catch {}
export default 1`,
  ),
  {
    name: 'flood of runs',
    does: 'asks for 100 runs at once, again and again',
    attack: (target) => keepDoing(target, (client) => run(client, 'export default 1'), 100),
  },
  {
    name: 'flood of sign-ins',
    does: '40 sign-ins at once by nobody, each from a forged address',
    attack: (target) =>
      keepSigningIn(target, 40, (round) => ({
        given: { email: `nobody${round}@example.com`, password: 'p'.repeat(200) },
        headers: { 'x-forwarded-for': `10.${round & 255}.${(round >> 8) & 255}.1` },
      })),
  },
  {
    name: 'wrong passwords',
    does: 'tries passwords of somebody who works here',
    attack: (target) =>
      keepSigningIn(target, 4, (round) => ({ given: { email: target.victim.email, password: `wrong ${round}` } })),
  },
  {
    name: 'own sign-ins',
    does: '40 sign-ins at once with the right password, in a browser that is known',
    attack: async (target) => {
      const cookie = await signedIn(target)
      await keepSigningIn(target, 40, () => ({ given: target.account, headers: { cookie } }))
    },
  },
  {
    name: 'unknown tokens',
    does: 'asks with tokens that are not, or no longer, known',
    attack: (target) =>
      keepDoing(target, (client, round) => client.get('/api/runs', { authorization: `Bearer cem_${round}` }), 20),
  },
  programs(
    'large journals',
    '1,000 calls of 16 KB each',
    `import { writeFile } from './servers/filesystem/writeFile.ts'
for (let n = 0; n < 990; n++) await writeFile({ path: 'same.txt', content: n + 'x'.repeat(16_000) })
export default 1`,
  ),
  {
    name: 'large own server',
    does: 'an own server of 3,000 tools, looked at by every search',
    attack: (target) =>
      keepDoing(target, async (client, round) => {
        if (round === 0)
          await run(
            client,
            `import fs from 'node:fs'
fs.mkdirSync('servers/many', { recursive: true })
for (let n = 0; n < 3000; n++) fs.writeFileSync('servers/many/tool' + n + '.ts', 'export const inputSchema = { type: "object" }\\nexport async function tool' + n + '() { return ' + n + ' }\\n')
export default 1`,
          )
        await client.get('/api/tools?query=tool')
      }),
  },
  {
    name: '1,000 event streams',
    does: 'opens the events of a run 1,000 times',
    async attack(target) {
      const client = clientOf(target, 1_100)
      try {
        const { signal } = target
        const runId = await started(client, 'await new Promise((done) => setTimeout(done, 250_000))', signal)
        while (!signal.aborted) {
          await Promise.all(
            Array.from({ length: 1_000 }, () =>
              client.send('GET', `/api/runs/${runId}/events`, undefined, {}, { signal, whole: false }),
            ),
          )
          await sleep(100)
        }
      } finally {
        client.close()
      }
    },
  },
  programs(
    'modules of the runtime',
    'imports what the runtime has inside',
    (round) =>
      `import * as inner from 'node:${['_http_client', '_tls_wrap', '_stream_readable', 'internal/util', 'vm', 'worker_threads'][round % 6]}'\nexport default Object.keys(inner).length`,
  ),
  programs(
    'slow to read: program',
    'nested type arguments in programs',
    (round) => `export default ${nested(200 + (round % 50))}`,
  ),
  programs(
    'slow to read: address',
    'the same with code in an address, which is looked for',
    (round) => `import 'data:text/javascript,${round}'\n${typeArguments(30)}export default 1`,
  ),
  programs(
    'many imports',
    '2,000 imports of one module',
    Array.from({ length: 2_000 }, (_, n) => `import { add as a${n} } from './servers/calculator/add.ts?${n}'`).join(
      '\n',
    ),
  ),
  programs(
    'memory',
    'takes all memory it can',
    'const all: unknown[] = []\nfor (;;) all.push(new Uint8Array(4e6).fill(1))',
  ),
  programs('output', 'prints for ever', 'for (;;) console.log("x".repeat(10_000))'),
  programs(
    'held results',
    'asks tools for 4 MB a hundred times at once, and holds it all',
    `import { readFile } from './servers/filesystem/readFile.ts'
import { writeFile } from './servers/filesystem/writeFile.ts'
await writeFile({ path: 'large.txt', content: 'x'.repeat(4_000_000) })
const all = await Promise.all(Array.from({ length: 100 }, () => readFile({ path: 'large.txt' }).catch((error: Error) => error)))
export default all.length`,
  ),
  reader(
    'reads of a large run',
    'makes a run with much in it, and reads it, its events and the list, 40 at once',
    `import { add } from './servers/calculator/add.ts'
for (let n = 0; n < 900; n++) { await add({ a: n, b: 1 }); console.log('x'.repeat(1_000)) }
export default Array.from({ length: 30_000 }, (_, n) => ({ n, text: 'x'.repeat(80) }))`,
    (runId) => [`/api/runs/${runId}`, `/api/runs/${runId}/events`, '/api/runs?limit=100'],
  ),
  {
    name: 'uploads',
    does: 'uploads 8 MB and deletes it again',
    attack: (target) => {
      const content = Buffer.alloc(8e6, 'x')
      return keepDoing(target, async (client, round) => {
        const path = `/api/files/up/${round % 4}.bin`
        await client.send('PUT', path, content)
        await client.send('DELETE', path, undefined)
      })
    },
  },
  {
    name: 'flood of pages',
    does: 'opens pages, 40 at once',
    attack: async (target) => {
      const cookie = await signedIn(target)
      const pages = ['/', '/runs', '/files', '/connections']
      await keepDoing(
        target,
        (each, round) => each.get(pages[round % pages.length] as string, { cookie, accept: 'text/html' }),
        40,
      )
    },
  },
  programs(
    'large results',
    'returns 4 MB of nested rows',
    'export default Array.from({ length: 40_000 }, (_, n) => ({ n, text: "x".repeat(50) }))',
  ),
]
