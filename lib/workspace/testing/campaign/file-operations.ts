import { expect } from 'vitest'
import { PlaygroundError } from '../../../errors.ts'
import type { Dice } from '../../../soak/random.ts'
import type { Home } from './home.ts'
import type { Model } from './model.ts'
import type { Operation } from './tally.ts'

/** Where something is done, and to what. */
export interface Place {
  home: Home
  model: Model
  dice: Dice
  /** Files, the same ones again and again. */
  paths: readonly string[]
  /** Folders that some of them are in. */
  folders: readonly string[]
  /** Says when it was done: every text is another one. */
  step: number
  /** Nobody else writes there meanwhile. */
  isAlone?: boolean
}

/** One of all that is done to files, the trash included. */
export function fileOperation(place: Place): Operation {
  return place.dice.weighed<(place: Place) => Operation>([
    [40, write],
    [15, append],
    [10, remove],
    [7, rename],
    [6, takeOut],
    [4, putBack],
    [3, readOfOthers],
  ])(place)
}

/** Of this person; of a file of a state mostly such that it is one. */
const textOf = ({ home, dice, step }: Place, path: string) => {
  const text = `${home.name} ${step} `.repeat(1 + dice.below(200))
  return path.endsWith('.json') && dice.below(4) > 0 ? `${JSON.stringify(text)}\n` : text
}

function write(place: Place): Operation {
  const { home, model, dice, paths } = place
  const path = dice.pick(paths)
  const text = textOf(place, path)
  return {
    what: 'write',
    async work() {
      const grown = text.length - (model.files.get(path)?.length ?? 0)
      await home.files.write(path, text).catch(onlyWhereItDoesNotFit(place, grown))
      model.files.set(path, text)
    },
  }
}

/** Whoever is refused for want of room has none. */
const onlyWhereItDoesNotFit =
  ({ home, isAlone }: Place, grown: number) =>
  async (error: unknown) => {
    const { bytes, files, quotaBytes, quotaFiles } = await home.usage()
    // A file may need three names that are not there.
    if (isAlone && error instanceof PlaygroundError && error.code === 'too-large')
      expect(bytes + grown > quotaBytes || files + 3 > quotaFiles, `${error}`).toBe(true)
    throw error
  }

function append(place: Place): Operation {
  const { home, model, dice, paths } = place
  const path = dice.pick(paths)
  const text = textOf(place, path)
  return {
    what: 'append',
    async work() {
      await home.files.append(path, text)
      model.files.set(path, (model.files.get(path) ?? '') + text)
    },
  }
}

function remove({ home, model, dice, paths, folders }: Place): Operation {
  const path = dice.pick(dice.below(5) ? paths : folders)
  return {
    what: 'remove',
    async work() {
      await home.files.remove(path)
      model.remove(path)
    },
  }
}

function rename({ home, model, dice, paths }: Place): Operation {
  const [from, to] = [dice.pick(paths), dice.pick(paths)]
  return {
    what: 'rename',
    async work() {
      await home.files.rename(from, to)
      model.files.set(to, model.files.get(from)!)
      model.files.delete(from)
    },
  }
}

function takeOut({ home, model, dice, paths, folders }: Place): Operation {
  const path = dice.pick(dice.below(5) ? paths : folders)
  return {
    what: 'trash',
    async work() {
      const { undoId } = await home.trash.takeOut(path)
      model.deleted.push({ undoId, files: model.under(path) })
      model.remove(path)
    },
  }
}

function putBack({ home, model }: Place): Operation {
  return {
    what: 'put back',
    async work() {
      const last = model.deleted.pop()
      if (!last) throw new PlaygroundError('not-found', 'Nothing was deleted.')
      await home.trash.putBack(last.undoId)
      for (const [path, text] of last.files) model.files.set(path, text)
    },
  }
}

/** Nobody comes out of their own: every door is tried with ways to the other person's. */
function readOfOthers({ home, dice }: Place): Operation {
  const other = dice.pick(['../ada', '../bob', '../.checkpoints/ada', '../.trash/bob', '/workspace/../bob'])
  const path = `${other}/state.json`
  const way = dice.pick<(path: string) => Promise<unknown>>([
    (path) => home.files.read(path),
    (path) => home.files.write(path, `${home.name} was here`),
    (path) => home.files.rename(path, 'taken'),
    (path) => home.trash.takeOut(path),
    (path) => home.states.load(path),
    (path) => home.states.save({ of: home.name }, { file: path }),
    (path) => home.states.read(1, path),
    (path) => home.checkpoints.having(path),
  ])
  return {
    what: 'of others',
    async work() {
      const found: unknown = await way(path)
      throw new Error(`${path} was let in and gave ${JSON.stringify(found)}`)
    },
  }
}
