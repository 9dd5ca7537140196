import type { ToolCall } from '../tool.ts'

const FOLDER = 'results'
/** Older ones make room: what an agent did not read by then it does not miss. */
const MOST_KEPT = 50
const OURS = /^results\/r_[a-z0-9]{12}\.(json|txt)$/

/** Where it is kept, relative to the workspace. */
export const fullResultPath = (name: string) => `${FOLDER}/${name}`

/** Keeps what was too large for a client in the person's workspace, and answers its path as programs have it. */
export async function saveFullResult(
  { playground, person }: Pick<ToolCall, 'playground' | 'person'>,
  name: string,
  content: string,
): Promise<string> {
  const workspace = playground.workspace(person)
  const file = fullResultPath(name)
  await workspace.write(file, content)
  const kept = (await workspace.list(FOLDER, { recursive: false, most: 10_000 }))
    .filter(({ path, type }) => type === 'file' && OURS.test(path))
    .sort((a, b) => (a.modifiedAt < b.modifiedAt ? 1 : -1))
  for (const { path } of kept.slice(MOST_KEPT)) await workspace.remove(path)
  return `/workspace/${file}`
}
