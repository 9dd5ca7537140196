// Filesystem: the working directory is your workspace, for node:fs as well as for the tools; nothing else is in reach.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { countLines } from './servers/filesystem/countLines.ts'

await writeFile('notes.txt', 'one\ntwo\nthree\n')
const lines = await countLines({ path: 'notes.txt' })
const outside = await readFile('/etc/passwd', 'utf8').then(
  () => 'read',
  () => 'refused',
)
export default { files: (await readdir('.')).filter((name) => name.endsWith('.txt')), lines, outside }
