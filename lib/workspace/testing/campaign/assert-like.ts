import { expect } from 'vitest'
import { contentOf, type Home } from './home.ts'
import type { Model } from './model.ts'

/** All that is there is what it should be: files, versions of states, checkpoints. */
export async function assertLike(home: Home, model: Model, stateFiles: readonly string[]): Promise<void> {
  expect(await contentOf(home)).toEqual(model.files)
  for (const file of stateFiles) await assertVersions(home, model, file)
  const there = (await home.checkpoints.list()).map(({ name }) => name)
  const asked = [...model.checkpoints.keys()].filter((which) => !which.startsWith('c_'))
  expect(asked.filter((name) => !there.includes(name))).toEqual([])
}

/** The last versions of a state are all there, in their order, and the newest is what lies in the file. */
async function assertVersions({ states }: Home, model: Model, file: string): Promise<void> {
  const { versions } = model.stateOf(file)
  const history = await states.history(file)
  expect(history.versions.map(({ version }) => version)).toEqual(versions.map(({ version }) => version).reverse())
  expect(history.current).toBe(model.stateOf(file).currentOf(model.files.get(file)))
}
