import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { PlaygroundError } from '../../errors.ts'
import { textIn } from '../../workspace/testing/campaign/checkpoint-operations.ts'
import { fileOperation } from '../../workspace/testing/campaign/file-operations.ts'
import type { Home } from '../../workspace/testing/campaign/home.ts'
import { Model } from '../../workspace/testing/campaign/model.ts'
import type { Operation } from '../../workspace/testing/campaign/tally.ts'
import type { Dice } from '../random.ts'
import { claimOf, FileLog, markIn, textOf } from './file-log.ts'
import { COUNTER, FILL } from './programs.ts'
import { StateLog } from './state-log.ts'

/** More tries than there are hands and runs that save at once. */
const MOST_TRIES = 200
const LONGEST_PAUSE_MS = 50
const SHARED = ['shared/a.txt', 'shared/b.txt', 'shared/deep/c.txt']
export const STATES = ['notes.json', 'deep/plan.yaml']

/** What all hands of one person have done together. */
export class Doings {
  readonly files = new FileLog()
  readonly states = new Map(STATES.map((file) => [file, new StateLog()]))
  /** What was counted in the state that runs count in, too. */
  readonly added: string[] = []
  claims = 0
  /** What the folder of the hand that made a checkpoint had then, by its name. */
  readonly checkpoints = new Map<string, ReadonlyMap<string, string>>()
}

/**
 * One of several hands of a person, which all work at once. Each has a folder that only it writes to, so that it is known what
 * is there; everything else it shares with the others and with runs.
 */
export class Hand {
  readonly home: Home
  readonly model: Model
  readonly #dice: Dice
  readonly #doings: Doings
  readonly #folder: string
  #step = 0

  constructor(home: Home, number: number, { dice, doings }: { dice: Dice; doings: Doings }) {
    this.home = home
    this.model = new Model(home.name)
    this.#dice = dice
    this.#doings = doings
    this.#folder = `hand-${number}`
  }

  /** What comes next. */
  next(): Operation {
    this.#step++
    return this.#dice.weighed<() => Operation>([
      [40, () => this.#inOwnFolder()],
      [14, () => this.#writeShared()],
      [6, () => this.#claim()],
      [14, () => this.#saveState()],
      [10, () => this.#saveStateOver()],
      [6, () => this.#restoreState()],
      [10, () => this.#lookAtVersions()],
      [2, () => this.#count()],
      [4, () => this.#makeCheckpoint()],
      [4, () => this.#lookIntoCheckpoint()],
      [3, () => this.#makeRoom()],
    ])()
  }

  get #mark(): string {
    return `${this.home.name} ${this.#folder} ${this.#step}`
  }

  #inOwnFolder(): Operation {
    const at = (path: string) => `${this.#folder}/${path}`
    const paths = ['a.txt', 'b.txt', 'c.json', 'deep/d.txt', 'deep/e.txt', 'deep/down/f.txt'].map(at)
    const place = { home: this.home, model: this.model, dice: this.#dice, step: this.#step }
    return fileOperation({ ...place, paths, folders: ['deep', 'deep/down'].map(at) })
  }

  #writeShared(): Operation {
    const { files } = this.#doings
    const [path, mark, times] = [this.#dice.pick(SHARED), this.#mark, 1 + this.#dice.below(100)]
    return {
      what: 'write shared',
      work: async () => {
        const began = files.now()
        await this.home.files.write(path, textOf(mark, times))
        files.noteWritten({ path, mark, began })
        expect(markIn(`${await this.home.files.read(path)}`)).toMatch(this.home.name)
      },
    }
  }

  /** Of several who make a file that is not to be replaced one has made it. */
  #claim(): Operation {
    const { files } = this.#doings
    const path = claimOf(Math.floor(this.#doings.claims++ / 3))
    const mark = this.#mark
    return {
      what: 'claim',
      work: async () => {
        const began = files.now()
        await this.home.files.write(path, textOf(mark, 1), { mayReplace: false })
        files.noteWritten({ path, mark, began })
      },
    }
  }

  #someState(): [file: string, log: StateLog] {
    return this.#dice.pick([...this.#doings.states])
  }

  #value(): { of: string; mark: string; more: string } {
    return { of: this.home.name, mark: this.#mark, more: `${this.home.name} `.repeat(this.#dice.below(60)) }
  }

  #saveState(): Operation {
    const [[file, log], value] = [this.#someState(), this.#value()]
    return {
      what: 'save',
      work: async () => {
        const began = log.now()
        const { version } = await this.home.states.save(value, { file })
        log.noteSaved({ version, value, began })
      },
    }
  }

  /** What is there, and which version that is. */
  async #see(file: string, log: StateLog): Promise<number> {
    const began = log.now()
    const { json, version } = await this.home.states.current(file)
    const value = JSON.parse(json ?? 'null')
    expect([value === null, value?.of ?? this.home.name]).toEqual([version === null, this.home.name])
    log.noteSeen({ version: version ?? 0, mark: value?.mark ?? '', began })
    return version ?? 0
  }

  /** As somebody does who loses nothing of others: over what was read, and again where that is not there any more. */
  #saveStateOver(): Operation {
    const [[file, log], value] = [this.#someState(), this.#value()]
    return {
      what: 'save over',
      work: () =>
        untilNoConflict(async () => {
          const over = await this.#see(file, log)
          const began = log.now()
          const noteConflict = (error: unknown) => {
            if (isConflict(error)) log.noteConflict(over)
            throw error
          }
          const { version } = await this.home.states.save(value, { file, ifVersion: over }).catch(noteConflict)
          log.noteSaved({ version, value, over, began })
        }),
    }
  }

  #restoreState(): Operation {
    const [file, log] = this.#someState()
    const from = Math.max(1, log.newest - this.#dice.below(22))
    return {
      what: 'restore version',
      work: async () => {
        const began = log.now()
        const { version } = await this.home.states.restore(from, file)
        log.noteSaved({ version, value: { from }, began })
      },
    }
  }

  /** They are listed without a gap while others save, and two differ where their values do. */
  #lookAtVersions(): Operation {
    const [file, log] = this.#someState()
    return {
      what: 'versions',
      work: async () => {
        const least = log.newest
        const { versions } = await this.home.states.history(file)
        const newest = versions[0]?.version ?? 0
        expect(newest).toBeGreaterThanOrEqual(least)
        expect(versions.map(({ version }) => version)).toEqual(versions.map((_, n) => newest - n))
        expect(versions.length).toBeGreaterThanOrEqual(Math.min(newest, 20) - 3)
        if (newest < 2) return
        const { changes } = await this.home.states.diff({ from: newest - 1, to: newest, file })
        expect(changes.map(({ path }) => path)).toContain('/mark')
      },
    }
  }

  #count(): Operation {
    const mark = this.#mark
    return {
      what: 'count',
      work: async () => {
        await untilNoConflict(async () => {
          const { json, version } = await this.home.states.current(COUNTER)
          const { n, marks } = JSON.parse(json ?? '{ "n": 0, "marks": [] }')
          const value = { n: n + 1, marks: [...marks, mark] }
          await this.home.states.save(value, { file: COUNTER, ifVersion: version ?? 0 })
        })
        this.#doings.added.push(mark)
      },
    }
  }

  #makeCheckpoint(): Operation {
    const name = this.#mark
    return {
      what: 'checkpoint',
      work: async () => {
        await this.home.checkpoints.make({ why: 'asked', name })
        this.#doings.checkpoints.set(name, new Map(this.model.files))
      },
    }
  }

  #lookIntoCheckpoint(): Operation {
    const [name, files] = this.#dice.pick([...this.#doings.checkpoints, ['none', new Map([['none', '']])] as const])
    return {
      what: 'look into checkpoint',
      work: async () => {
        await this.home.checkpoints.diff(name)
        for (const [path, text] of files) expect(await textIn(this.home, name, path)).toBe(text)
      },
    }
  }

  #makeRoom(): Operation {
    return { what: 'make room', work: () => this.home.files.remove(FILL) }
  }
}

const isConflict = (error: unknown) => error instanceof PlaygroundError && error.code === 'conflict'

async function untilNoConflict(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === MOST_TRIES || !isConflict(error)) throw error
    }
    await sleep(Math.min(tries, LONGEST_PAUSE_MS))
  }
}
