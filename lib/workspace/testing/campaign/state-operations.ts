import { expect } from 'vitest'
import { parse } from 'yaml'
import { PlaygroundError } from '../../../errors.ts'
import type { Place } from './file-operations.ts'
import type { Operation } from './tally.ts'

/** Where one state is changed. */
type StatePlace = Place & { file: string }

/** One of all that is done with states and their versions. */
export function stateOperation(place: Place, files: readonly string[]): Operation {
  const one = place.dice.weighed<(place: StatePlace) => Operation>([
    [10, save],
    [8, saveOver],
    [6, saveOverAnother],
    [8, update],
    [6, restore],
    [5, compare],
    [5, readVersion],
    [1, removeWithVersions],
  ])
  return one({ ...place, file: place.dice.pick(files) })
}

/** Of this person, now and then the same as one before, now and then of another size. */
const someValue = ({ home, dice, step }: Place) => ({
  of: home.name,
  step: dice.below(5) ? step : dice.below(3),
  list: Array.from({ length: dice.below(4) }, (_, n) => `${n}`),
  ...(dice.below(3) === 0 && { text: `${home.name} `.repeat(dice.below(150)) }),
})

/** What a file of state holds. Throws where it is none. */
const parsed = (file: string, text: string): unknown => (/\.ya?ml$/.test(file) ? parse(text) : JSON.parse(text))

/** A save that was let in: it lies in the file, as the version that it should be. */
async function saved({ home, model, file }: StatePlace, value: unknown, version: number): Promise<void> {
  const text = `${await home.files.read(file)}`
  expect(parsed(file, text)).toEqual(value)
  model.stateOf(file).save(model.files.get(file), text)
  model.files.set(file, text)
  expect([version, model.stateOf(file).newest]).toEqual([model.stateOf(file).newest, version])
}

function save(place: StatePlace): Operation {
  const { home, file } = place
  const value = someValue(place)
  return {
    what: 'save',
    work: async () => saved(place, value, (await home.states.save(value, { file }).catch(refused(place))).version),
  }
}

/** Where there is no room for the new text, what is there has become a version all the same. */
const refused =
  ({ model, file }: StatePlace) =>
  (error: unknown): never => {
    if (error instanceof PlaygroundError && error.code === 'too-large')
      model.stateOf(file).settle(model.files.get(file))
    throw error
  }

/** What is there, and which version it is, as somebody reads it who means to save it. */
async function readNow({ home, model, file }: StatePlace): Promise<number | null> {
  const { json, version } = await home.states.current(file)
  const text = model.files.get(file)
  expect(json === null ? null : JSON.parse(json)).toEqual(text === undefined ? null : parsed(file, text))
  expect(version).toBe(model.stateOf(file).currentOf(text))
  return version
}

/** Lets a save in only where that version is there; where it is not, what is there is a version now. */
async function saveIf(place: StatePlace, value: unknown, ifVersion: number): Promise<void> {
  const { home, model, file } = place
  const isFit = () => model.stateOf(file).settle(model.files.get(file)) === ifVersion
  try {
    const { version } = await home.states.save(value, { file, ifVersion })
    expect(isFit(), `version ${ifVersion} of ${file} was there`).toBe(true)
    await saved(place, value, version)
  } catch (error) {
    if (isConflict(error)) expect(isFit(), `${error}`).toBe(false)
    throw refused(place)(error)
  }
}

const isConflict = (error: unknown) => error instanceof PlaygroundError && error.code === 'conflict'

function saveOver(place: StatePlace): Operation {
  const value = someValue(place)
  return { what: 'save over', work: async () => saveIf(place, value, (await readNow(place)) ?? 0) }
}

/** Over a version that is mostly not there any more, or not yet. */
function saveOverAnother(place: StatePlace): Operation {
  const value = someValue(place)
  const version = Math.max(0, place.model.stateOf(place.file).newest + 1 - place.dice.below(4))
  return { what: 'save over another', work: () => saveIf(place, value, version) }
}

/** As `updateState` does it: again where it was changed in between. */
function update(place: StatePlace): Operation {
  const value = someValue(place)
  const once = async () => saveIf(place, value, (await readNow(place)) ?? 0)
  const again = (error: unknown) => (isConflict(error) ? once() : Promise.reject(error))
  return { what: 'update', work: () => once().catch(again) }
}

function restore(place: StatePlace): Operation {
  const { home, model, file } = place
  const version = anyVersion(place)
  return {
    what: 'restore version',
    async work() {
      const state = model.stateOf(file)
      const kept = state.versions.find((each) => each.version === version)
      const restored = await home.states.restore(version, file).catch(refused(place))
      state.save(model.files.get(file), kept!.text)
      model.files.set(file, kept!.text)
      expect(`${await home.files.read(file)}`).toBe(kept!.text)
      expect(restored.version).toBe(state.newest)
    },
  }
}

/** Two versions differ where their values do. */
function compare(place: StatePlace): Operation {
  const { home, model, file } = place
  const [from, to] = [anyVersion(place), anyVersion(place)]
  return {
    what: 'compare versions',
    async work() {
      const { changes, isWhole } = await home.states.diff({ from, to, file })
      const [before, after] = [from, to].map((version) =>
        parsed(file, model.stateOf(file).versions.find((each) => each.version === version)!.text),
      )
      expect(isWhole).toBe(true)
      expect([...new Set(changes.map(({ path }) => path.split('/')[1] ?? ''))].toSorted()).toEqual(
        differing(before, after),
      )
    },
  }
}

/** Keys of two objects; the empty text where one of two values is none. */
function differing(before: unknown, after: unknown): string[] {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  if (!isObject(before) || !isObject(after)) return isSame(before, after) ? [] : ['']
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].filter((key) => !isSame(before[key], after[key])).toSorted()
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function readVersion(place: StatePlace): Operation {
  const { home, model, file } = place
  const version = anyVersion(place)
  return {
    what: 'read version',
    async work() {
      const json = await home.states.read(version, file)
      const kept = model.stateOf(file).versions.find((each) => each.version === version)
      expect(JSON.parse(json)).toEqual(parsed(file, kept!.text))
    },
  }
}

function removeWithVersions({ home, model, file }: StatePlace): Operation {
  return {
    what: 'remove state',
    async work() {
      await home.states.remove(file)
      model.files.delete(file)
      model.forgetState(file)
    },
  }
}

/** Mostly one that is kept. */
function anyVersion({ model, dice, file }: StatePlace): number {
  const { versions, newest } = model.stateOf(file)
  return dice.below(8) && versions.length > 0 ? dice.pick(versions).version : newest + 1
}
