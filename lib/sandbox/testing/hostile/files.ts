import { type HostileEntry, nothingOf, RETURNED } from './entry.ts'
import type { Scene } from './scene.ts'

const FILES = `import fs from 'node:fs'\nimport { readFile, writeFile, rename, readdir } from 'node:fs/promises'\n`

/** Every way a program has to a file, at one place. */
function reaching(file: (scene: Scene) => string) {
  return (scene: Scene): Record<string, string> => {
    const name = JSON.stringify(file(scene))
    return {
      readFileSync: `fs.readFileSync(${name})`,
      readFile: `readFile(${name}, 'utf8')`,
      'a URL': `fs.readFileSync(new URL(${JSON.stringify(`file://${file(scene)}`)}))`,
      'a Buffer as path': `fs.readFileSync(Buffer.from(${name}))`,
      statSync: `fs.statSync(${name})`,
      readdirSync: `fs.readdirSync(${name})`,
      copyFileSync: `fs.copyFileSync(${name}, 'copy')`,
      cpSync: `fs.cpSync(${name}, 'copy', { recursive: true })`,
      renameSync: `fs.renameSync(${name}, 'moved')`,
      writeFileSync: `fs.writeFileSync(${name}, 'x')`,
      appendFile: `writeFile(${name}, 'x', { flag: 'a' })`,
      truncateSync: `fs.truncateSync(${name})`,
      mkdirSync: `fs.mkdirSync(${name} + '/made', { recursive: true })`,
    }
  }
}

const reach = (family: HostileEntry['family'], name: string, file: (scene: Scene) => string): HostileEntry =>
  nothingOf(family, name, reaching(file), FILES)

/** A link is an entry of the program's own folder: it may move it, but nothing that it leads to. */
const reachThrough = (name: string, file: (scene: Scene) => string): HostileEntry => {
  const ways = reaching(file)
  return nothingOf('links', name, (scene) => ({ ...ways(scene), renameSync: 'fs.realpathSync(".no")' }), FILES)
}

const inBobs = ({ homes }: Scene, name: string) => `${homes.bob.workspaceDir}/${name}`
const worker = (name: string) => new URL(`../../worker/${name}`, import.meta.url).pathname

/** What a program must not read, change, list or make. */
export const fileEntries: HostileEntry[] = [
  reach("other people's files", 'by the full path', (scene) => inBobs(scene, 'secret.txt')),
  reach("other people's files", 'the folder itself', (scene) => inBobs(scene, '')),
  reach("other people's files", 'one whose name begins alike', ({ homes }) => `${homes.ann.workspaceDir}2/secret.txt`),
  reach('traversal', 'by steps up', () => '../bob/secret.txt'),
  reach('traversal', 'by many steps up', (scene) => `/workspace/${'../'.repeat(20)}${inBobs(scene, 'secret.txt')}`),
  reach('traversal', 'by steps up behind a folder that is there', (scene) => `servers/../../..${scene.canary}`),
  nothingOf(
    'traversal',
    'with steps written as in URLs',
    {
      'two steps': `fs.readFileSync(new URL('file:///workspace/%2e%2e/bob/secret.txt'))`,
      'two steps with a slash': `fs.readFileSync(new URL('file:///workspace/..%2fbob%2fsecret.txt'))`,
      'as text': `fs.readFileSync('%2e%2e/bob/secret.txt')`,
      backslashes: `fs.readFileSync('..\\\\bob\\\\secret.txt')`,
    },
    FILES,
  ),
  reach('traversal', 'with a null byte', (scene) => `notes.txt\0${scene.canary}`),
  reach('links', 'through a link to a folder', () => 'planted/secret.txt'),
  reachThrough('through a link to a file', () => 'planted-file'),
  reachThrough('through a link to where nothing is', () => 'planted-nowhere'),
  reach('links', 'through a link up', () => 'planted-up/bob/secret.txt'),
  reach('links', 'through a link to the root', ({ canary }) => `planted-root${canary}`),
  nothingOf(
    'links',
    'making one',
    ({ canary }) => {
      const file = JSON.stringify(canary)
      return {
        symlink: `(fs as any).symlinkSync(${file}, 'made')`,
        link: `(fs as any).linkSync(${file}, 'made')`,
        'symlink of promises': `(fs.promises as any).symlink(${file}, 'made')`,
        'copying one': `fs.cpSync('planted-file', 'made')`,
      }
    },
    FILES,
  ),
  reach('host files', "the system's users", () => '/etc/passwd'),
  reach('host files', 'a file outside', ({ canary }) => canary),
  reach('host files', "the sandbox's own code", () => worker('runner.ts')),
  reach('host files', "the sandbox's own folders", ({ homes }) => `${homes.root}/data/sandbox`),
  reach(
    'host files',
    'its own workspace by the name it has outside',
    ({ homes }) => `${homes.ann.workspaceDir}/notes.txt`,
  ),
  nothingOf('host files', 'as a module', ({ canary, homes }) => ({
    'by its path': `import(${JSON.stringify(canary)})`,
    'by its URL': `import(${JSON.stringify(`file://${canary}`)})`,
    'as JSON': `import('file:///etc/passwd', { with: { type: 'json' } })`,
    'as text': `import('file:///etc/passwd', { with: { type: 'text' } })`,
    "a neighbour's": `import(${JSON.stringify(`file://${homes.bob.workspaceDir}/secret.txt`)})`,
    'modules of the sandbox': `import(${JSON.stringify(`file://${worker('world/locate.ts')}`)})`,
    'by another name': `import(${JSON.stringify(`file://${worker('world/locate.ts')}?again`)})`,
    'its protocol': `import(${JSON.stringify(new URL('../../protocol/protocol.ts', import.meta.url).href)})`,
  })),
  {
    family: 'host files',
    name: 'what is shared, to change it',
    source: `import fs from 'node:fs'
      const refused: string[] = []
      for (const act of [
        () => fs.writeFileSync('/workspace/servers/calculator/add.ts', 'bad'),
        () => fs.appendFileSync('servers/calculator/add.ts', 'bad'),
        () => fs.rmSync('servers/calculator', { recursive: true }),
        () => fs.renameSync('servers/calculator', 'mine'),
        () => fs.truncateSync('skills/doubling/skill.ts'),
        () => fs.mkdirSync('skills/doubling/x', { recursive: true }),
      ]) try { act() } catch (e: any) { refused.push(e.code) }
      export default refused`,
    outcome: RETURNED,
    value: ['EROFS', 'EROFS', 'EROFS', 'EROFS', 'EROFS', 'EROFS'],
  },
  reach('/proc and devices', "the host's memory map", () => `/proc/${process.pid}/maps`),
  reach('/proc and devices', 'its own memory', () => '/proc/self/mem'),
  reach('/proc and devices', 'its own memory map', () => '/proc/self/maps'),
  reach('/proc and devices', 'the root by way of a process', ({ canary }) => `/proc/self/root${canary}`),
  reach('/proc and devices', 'its own standard input', () => '/dev/stdin'),
  reach('/proc and devices', 'its own descriptors', () => '/proc/self/fd/1'),
  reach('/proc and devices', 'memory of the machine', () => '/dev/mem'),
  reach('environment', "the host's", () => `/proc/${process.pid}/environ`),
  reach('environment', 'its own', () => '/proc/self/environ'),
  nothingOf('environment', 'by what runtimes have for it', {
    process: 'g.process.env.PATH.length',
    Deno: 'g.Deno.env.toObject()',
    'Deno by a function': `new Function('return Deno')().env.toObject()`,
    'import.meta': '(import.meta as any).env.PATH.length',
    Bun: 'g.Bun.env.PATH',
    'arguments of the process': 'g.process.argv.length',
    'node:process': `import('node:' + 'process')`,
    'node:os': `import('node:' + 'os')`,
  }),
]
