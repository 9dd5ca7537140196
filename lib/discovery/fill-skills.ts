import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Of which version the skills are that came with the package, and what each file of them was. */
const STAMP = '.version'

interface Stamp {
  version: string
  /** By the path of a file. */
  digests: Record<string, string>
}

/**
 * Brings the skills of a package to where shared skills lie, again when another version is installed. A file that was edited
 * stays, and so does what somebody removed.
 */
export async function fillSkills(from: string, to: string, version: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const stamp = parse(await readIfThere(join(to, STAMP)))
  if (stamp?.version === version) return
  const digests: Stamp['digests'] = {}
  for (const path of await filesIn(from)) {
    const content = await readFile(join(from, path))
    const [there, before] = [await readIfThere(join(to, path)), stamp?.digests[path]]
    digests[path] = digestOf(content)
    const isKept = there === null ? before !== undefined : digestOf(there) !== before
    if (isKept) continue
    await mkdir(dirname(join(to, path)), { recursive: true })
    await writeFile(join(to, path), content)
  }
  // Last: where this process is killed before, the next goes on.
  await writeFile(join(to, STAMP), JSON.stringify({ version, digests }))
}

/** Those of skills that programs can import. */
async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true }).catch(() => [])
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
  const isSkill = (path: string) => paths.includes(join(path.split(/[\\/]/)[0] ?? '', 'skill.ts'))
  return paths.filter(isSkill).sort()
}

const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

function parse(text: Buffer | null): Stamp | null {
  try {
    return text && (JSON.parse(text.toString('utf8')) as Stamp)
  } catch {
    return null // cut off: all is looked at again
  }
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
