// Programs one after another, each in a fresh realm (a context of node:vm) of this process. A realm is hygiene, not a
// boundary: the boundary is the box around this process, which serves one person and one trust.
import v8 from 'node:v8'
import vm from 'node:vm'
import type { World } from '../../protocol/protocol.ts'
import { loadModule, resolveModule, standIn, toJavaScript } from './load-module.ts'
import { RealmSession } from './realm-session.ts'

const MAIN = '/workspace/main.ts'
const IDLE_MS = 300
const MUCH_BYTES = 40 * 1024 * 1024
const startTimer = globalThis.setTimeout
const stopTimer = globalThis.clearTimeout

export interface ContextEngine {
  /** Takes a program in, without running any of it. Answers why it cannot be run here, or null. */
  load(source: string): Promise<string | null>
  /** Runs what was taken in; false when nothing was. */
  run(world: World): boolean
  /** What was thrown where nobody caught it. */
  fail(thrown: unknown): void
}

/** `realmScript` makes a realm of a context; `ended` is called when the next program may come. */
export function createContextEngine(options: {
  realmScript: string
  mainUrl: string
  clientDir: string
  ended: () => void
}): ContextEngine {
  const script = new vm.Script(options.realmScript, { filename: 'sandbox:realm' })
  const collectGarbage = exposeGarbageCollection()
  const names = new WeakMap<vm.Module, string>()
  const standIns = new Map<string, string>()
  let idle: ReturnType<typeof setTimeout> | undefined
  let entry: vm.SourceTextModule | undefined
  let session = openSession()

  function openSession(): RealmSession {
    entry = undefined
    return new RealmSession(script, options.mainUrl, () => {
      // Once what the program has left to do at once is done; if that has no end, the host ends it.
      startTimer(() => {
        session = openSession()
        // The next program must find the memory it is promised, and not all that asks for some makes V8 look for garbage.
        if (heldBytes() > MUCH_BYTES) collectGarbage()
        options.ended()
        idle = startTimer(collectGarbage, IDLE_MS)
      }, 0)
    })
  }

  /** The program's module with all it imports. */
  async function link(source: string): Promise<vm.SourceTextModule> {
    const modules = new Map<string, vm.SourceTextModule>()
    const make = (name: string, js: string) => {
      const identifier = name === MAIN ? options.mainUrl : `file://${name}`
      const module = new vm.SourceTextModule(js, { context: session.context, identifier })
      modules.set(name, module)
      names.set(module, name)
      return module
    }
    const program = make(MAIN, toJavaScript(source))
    await program.link(((specifier: string, importer: vm.Module) => {
      const name = resolveModule(specifier, names.get(importer) ?? MAIN)
      const js = () => (name.startsWith('node:') ? standInFor(name) : loadModule(name, options.clientDir))
      return modules.get(name) ?? make(name, js())
    }) as never)
    return program
  }

  function standInFor(name: string): string {
    const known = standIns.get(name)
    if (known !== undefined) return known
    const keys = `Object.keys(globalThis[Symbol.for('code-execution-mcp.modules')]['${name}']).join()`
    const made = standIn(name, `${vm.runInContext(keys, session.context)}`.split(','))
    standIns.set(name, made)
    return made
  }

  return {
    async load(source) {
      if (idle !== undefined) stopTimer(idle)
      if (entry !== undefined) session = openSession()
      try {
        const program = await link(source)
        // It runs after all the others, and what the program exports stays in its realm: nothing of it comes here.
        const last = new vm.SourceTextModule(FINISH, { context: session.context, identifier: 'sandbox:finish' })
        await last.link((() => program) as never)
        entry = last
        return null
      } catch (error) {
        session = openSession()
        return error instanceof Error ? error.message : 'it cannot be loaded'
      }
    },
    run(world) {
      session.begin(world)
      // Its promise is the realm's and is not looked at: the realm tells how its program ended, or a rejection comes
      // that nobody handled.
      void entry?.evaluate()
      return entry !== undefined
    },
    fail: (thrown) => session.fail(thrown),
  }
}

function heldBytes(): number {
  const { total_heap_size, external_memory } = v8.getHeapStatistics()
  return total_heap_size + external_memory
}

const FINISH = `import * as program from 'program'
globalThis[Symbol.for('code-execution-mcp.finish')](program)`

function exposeGarbageCollection(): () => void {
  v8.setFlagsFromString('--expose-gc')
  return vm.runInNewContext('gc')
}
