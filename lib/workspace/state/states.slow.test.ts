import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { BrokerCall } from '../../broker/stage.ts'
import { RunStates } from '../../broker/state.ts'
import type { HostCall } from '../../sandbox/contract.ts'
import { seed } from '../../soak/campaign.ts'
import { randomFrom } from '../../soak/random.ts'
import type { States } from './states.ts'
import { openTestStates } from './testing/open-test-states.ts'

const isWhole = process.env['CAMPAIGN'] === 'whole'
const WITHIN = isWhole ? 1_800_000 : 240_000

/** What a state should be after each operation, by the promises of `States` alone. */
class Model {
  #next = 1
  value: unknown
  isThere = false
  versions: { version: number; value: unknown }[] = []

  get current(): number | null {
    const newest = this.versions.at(-1)
    return this.isThere && newest !== undefined && newest.value === this.value ? newest.version : null
  }

  save(value: unknown): void {
    this.settle()
    this.write(value)
    this.settle()
  }

  write(value: unknown): void {
    this.value = value
    this.isThere = true
  }

  remove(): void {
    this.isThere = false
    this.value = undefined
  }

  /** What is there becomes a version, unless it is one. */
  settle(): void {
    if (!this.isThere || this.current !== null) return
    this.versions = [...this.versions, { version: this.#next++, value: this.value }].slice(-20)
  }
}

describe(`states by random operations (TEST_SEED=${seed})`, () => {
  test(
    'of two people are what each did to them, with the last 20 versions of each file',
    async () => {
      const random = randomFrom(seed)
      const below = (n: number) => Math.floor(random() * n)
      const files = ['state.json', 'deep/in/here.json', 'config.yaml']
      const homes = ['ann', 'bob'].map((name) => ({
        ...openTestStates(name),
        models: files.map(() => new Model()),
        name,
      }))
      for (let step = 0; step < (isWhole ? 10_000 : 400); step++) {
        const home = homes[below(2)]!
        const at = below(files.length)
        const [file, model] = [files[at]!, home.models[at]!]
        const states: States = below(2) ? home.states : home.openAgain()
        // The same value comes again now and then.
        const value = `${home.name} ${file} ${below(4) ? step : below(3)}`
        const what = below(9)
        if (what < 3) {
          await states.save(file, value)
          model.save(value)
        } else if (what === 3) {
          const version = model.current ?? 0
          const isFit = model.isThere === version > 0
          await states.save(file, value, { ifVersion: version }).then(
            () => model.save(value),
            (error) => expect([error.code, isFit]).toEqual(['conflict', false]),
          )
          if (!isFit) model.settle()
        } else if (what === 4) {
          // As a save would have it, so that it is the same version.
          await home.workspace.write(file, `${file.endsWith('.yaml') ? value : JSON.stringify(value)}\n`)
          model.write(value)
        } else if (what === 5 && model.isThere && below(3) === 0) {
          await home.workspace.remove(file)
          model.remove()
        } else if (what === 6 && model.versions.length > 0) {
          const old = model.versions[below(model.versions.length)]!
          await states.restore(file, old.version)
          model.save(old.value)
        } else if (what === 7) {
          await states.change(file, (json) => ({ value: json === null ? value : `${JSON.parse(json)}`.slice(0, 40) }))
          model.save(model.isThere ? `${model.value}`.slice(0, 40) : value)
        }
        const loaded = await states.load(file)
        expect(loaded === null ? undefined : JSON.parse(loaded)).toBe(model.value)
        if (below(4) > 0) continue
        const { current, versions } = await states.history(file)
        const texts = await Promise.all(versions.map(({ version }) => states.read(file, version)))
        const found = versions.map(({ version }, n) => ({ version, value: JSON.parse(texts[n]!) })).reverse()
        expect({ current, found }).toEqual({ current: model.current, found: model.versions })
      }
    },
    WITHIN,
  )

  test(
    'of two people, by 50 runs at once: each load and save is whole, and no change is lost',
    async () => {
      const random = randomFrom(seed)
      const homes = ['ann', 'bob'].map((name) => ({ ...openTestStates(name), name, saved: [] as string[] }))
      const each = isWhole ? 60 : 6
      await Promise.all(
        Array.from({ length: 50 }, async (_, n) => {
          const home = homes[n % 2]!
          const run = new RunStates({
            ...{ owner: home.name, runId: `r${n}`, answerBytes: 1e6, stateFile: 'state.json' },
            states: n % 3 ? home.states : home.openAgain(),
          })
          const make = (call: Extract<HostCall, { op: 'load-state' | 'save-state' }>) =>
            run.open(call).make(new AbortController().signal, {}, {} as BrokerCall)
          for (let at = 0; at < each; at++) {
            const mark = `${home.name} ${n} ${at}`
            // As updateState does it, or a program that loads, saves and minds conflicts.
            const by = random() < 0.5 ? { mark: at } : {}
            for (;;) {
              const before = JSON.parse(await make({ op: 'load-state', ...by })) as string[] | null
              if (random() < 0.3) await sleep(random() * 5)
              const code = await make({ op: 'save-state', value: [...(before ?? []), mark], ...by }).then(
                () => null,
                (error) => error.code,
              )
              if (code === null) break
              expect(code).toBe('conflict')
            }
            home.saved.push(mark)
          }
        }),
      )
      for (const { states, saved, name } of homes) {
        const there = JSON.parse((await states.load('state.json')) ?? '') as string[]
        expect(there.toSorted()).toEqual(saved.toSorted())
        expect(there.filter((mark) => !mark.startsWith(name))).toEqual([])
        expect(await states.history('state.json')).toMatchObject({ current: saved.length, versions: { length: 20 } })
      }
    },
    WITHIN,
  )
})

test(
  `what processes have saved is there when they are killed while they save (TEST_SEED=${seed})`,
  async () => {
    const random = randomFrom(seed)
    const { root, versionsDir, states } = openTestStates()
    const told: string[] = []
    for (let round = 0; round < (isWhole ? 30 : 3); round++) {
      const all = ['a', 'b', 'c'].map((name) => {
        const env = { workspaceDir: join(root, 'home'), versionsDir, name: `${name}${round}` }
        const child = fork(join(import.meta.dirname, 'testing/saving-process.ts'), [], {
          env: { ...process.env, SAVING: JSON.stringify(env) },
        })
        onTestFinished(() => void child.kill('SIGKILL'))
        child.on('message', (mark: string) => told.push(mark))
        return child
      })
      await Promise.all(all.map((child) => once(child, 'message')))
      for (const child of all) {
        await sleep(random() * 200)
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
    }
    // Whoever comes next is held up by none of it.
    const { version } = await states.save('last.json', 1)
    expect(version).toBe(1)
    const there = JSON.parse((await states.load('state.json')) ?? '') as string[]
    expect(told.filter((mark) => !there.includes(mark))).toEqual([])
    const { versions } = await states.history('state.json')
    const read = await Promise.all(
      versions.map(async (each) => JSON.parse(await states.read('state.json', each.version))),
    )
    expect(read.every((marks, n) => n === 0 || marks.length < read[n - 1].length)).toBe(true)
    const newest = versions[0]!.version
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, n) => newest - n))
  },
  WITHIN,
)
