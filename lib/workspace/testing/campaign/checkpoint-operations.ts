import { expect } from 'vitest'
import { isNotFound } from '../../../errors.ts'
import type { Place } from './file-operations.ts'
import type { Home } from './home.ts'
import type { Operation } from './tally.ts'

/** One of all that is done with checkpoints. */
export function checkpointOperation(place: Place): Operation {
  return place.dice.weighed<(place: Place) => Operation>([
    [6, make],
    [6, forget],
    [6, restore],
    [3, compare],
    [3, open],
  ])(place)
}

function make({ home, model, step }: Place): Operation {
  const name = `n${step}`
  return {
    what: 'checkpoint',
    async work() {
      await home.checkpoints.make({ why: 'asked', name })
      model.checkpoints.set(name, new Map(model.files))
    },
  }
}

function forget(place: Place): Operation {
  const which = anyOf(place)
  return {
    what: 'forget',
    async work() {
      await place.home.checkpoints.remove(which).catch(onlyWhereItMayBeGone(place, which))
      place.model.checkpoints.delete(which)
    },
  }
}

function restore(place: Place): Operation {
  const { home, model } = place
  const which = anyOf(place)
  return {
    what: 'restore',
    async work() {
      const { before } = await home.checkpoints.restore(which).catch(onlyWhereItMayBeGone(place, which))
      model.checkpoints.set(before.id, model.files)
      model.files = new Map(model.checkpoints.get(which))
    },
  }
}

/** What a restore would do is told before it is done. */
function compare(place: Place): Operation {
  const { home, model } = place
  const which = anyOf(place)
  return {
    what: 'compare',
    async work() {
      const changes = await home.checkpoints.diff(which).catch(onlyWhereItMayBeGone(place, which))
      const then = model.checkpoints.get(which)!
      const all = [...new Set([...then.keys(), ...model.files.keys()])]
      const differ = all.filter((path) => then.get(path) !== model.files.get(path))
      expect(changes.map(({ path }) => path).toSorted()).toEqual(differ.toSorted())
    },
  }
}

function open(place: Place): Operation {
  const { home, model } = place
  const which = anyOf(place)
  const path = place.dice.pick(place.paths)
  return {
    what: 'open',
    async work() {
      const expected = model.checkpoints.get(which)?.get(path)
      try {
        expect(await textIn(home, which, path)).toBe(expected)
      } catch (error) {
        if (expected === undefined) throw error
        onlyWhereItMayBeGone(place, which)(error)
      }
    },
  }
}

/** A file as it was. */
export async function textIn({ checkpoints }: Home, which: string, path: string): Promise<string> {
  const file = await checkpoints.open(which, path)
  try {
    return `${await file.read(0, file.size)}`
  } finally {
    await file.close()
  }
}

const anyOf = ({ model, dice }: Place) => dice.pick([...model.checkpoints.keys(), 'none'])

/** Those that people asked for stay until they are removed; those that were made by themselves make room. */
const onlyWhereItMayBeGone =
  ({ model }: Place, which: string) =>
  (error: unknown): never => {
    if (isNotFound(error)) {
      const isLost = model.checkpoints.has(which) && !which.startsWith('c_')
      expect(isLost, `${which} was lost: ${error}`).toBe(false)
      model.checkpoints.delete(which)
    }
    throw error
  }
