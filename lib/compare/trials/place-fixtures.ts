import { isNotFound } from '../../errors.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import type { ComparedTask } from '../comparison.ts'

/** The folder of a workspace where the files of a comparison's tasks lie while a trial uses them. */
export const fixtureFolder = (id: string) => `compare-${id}`

/** The words of a task with where its files are: in place of `{folder}`, else at the end. */
export function taskWithFolder({ task, files }: ComparedTask, id: string): string {
  if (!files || files.length === 0) return task
  const folder = fixtureFolder(id)
  return task.includes('{folder}')
    ? task.replaceAll('{folder}', folder)
    : `${task}\n\nIts files are in the folder ${folder}.`
}

/**
 * Writes the files of a task into a folder that nobody else has; answers what removes it. Throws what is wrong with a path,
 * and `conflict` where there is something already.
 */
export async function placeFixtures(
  workspace: Pick<Workspace, 'write' | 'remove'>,
  id: string,
  files: NonNullable<ComparedTask['files']>,
): Promise<() => Promise<void>> {
  const folder = fixtureFolder(id)
  const remove = () => removeFixtures(workspace, id)
  try {
    for (const { path, text } of files) await workspace.write(`${folder}/${path}`, text, { mayReplace: false })
    return remove
  } catch (error) {
    await remove()
    throw error
  }
}

/** Also those that a process left which ended in the middle. */
export async function removeFixtures(workspace: Pick<Workspace, 'remove'>, id: string): Promise<void> {
  await workspace.remove(fixtureFolder(id)).catch((error: unknown) => {
    if (!isNotFound(error)) throw error
  })
}
