import { asDiskFull } from '../disk-full.ts'
import { PlaygroundError } from '../errors.ts'
import { missing } from './open-file.ts'
import { codeOf, type Folder, type FolderOptions, openFolder } from './open-folder.ts'
import { parsePath } from './parse-path.ts'

/** Does something with the last name of a path, in its folder, which is held open meanwhile. `shown` is for messages. */
export async function withEntry<T>(
  root: string,
  path: string,
  {
    reserved = false,
    ...options
  }: FolderOptions & { /** Also where it is kept what runs changed. */ reserved?: boolean },
  use: (folder: Folder, name: string, shown: string) => Promise<T>,
): Promise<T> {
  const names = parsePath(path, { reserved })
  const name = names.pop()
  if (name === undefined) {
    throw new PlaygroundError(
      'invalid-input',
      'The path names the workspace itself; give the path of a file or folder in it.',
    )
  }
  const shown = [...names, name].join('/')
  let folder: Folder
  try {
    folder = await openFolder(root, names, options)
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? missing(shown, error) : asDiskFull(error, shown)
  }
  try {
    return await use(folder, name, shown)
  } catch (error) {
    throw asDiskFull(error, shown)
  } finally {
    await folder.close()
  }
}
