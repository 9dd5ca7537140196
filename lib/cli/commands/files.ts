import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { messageOf, PlaygroundError } from '../../errors.ts'
import { formatBytes } from '../../format/bytes.ts'
import { formatQuantity } from '../../format/duration.ts'
import { quoted } from '../../format/unseen.ts'
import { ownedName } from '../../process/owned-name.ts'
import { type SharedOptions, withPerson, withShared } from '../shared.ts'
import { assertPlain, statOfImport } from '../stat-of-import.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'

export function addFiles(program: Command, terminal: Terminal): void {
  const files = program.command('files').description('the files of a workspace, as a zip file').exitOverride()
  withShared(files.command('export'))
    .description('write a folder of the workspace, or all of it, to a zip file')
    .argument('[path]', 'a folder or file in the workspace', '')
    .requiredOption('--out <file>', 'where the zip file is written; what is there is replaced')
    .action(async (path: string, options: SharedOptions & { out: string }) => {
      const file = resolve(terminal.cwd, options.out)
      const leftOut = await withPerson(options, terminal, async ({ zip }, person) => {
        const exported = await zip.export(person, path)
        await writeWhole(exported.content, file)
        return exported.leftOut
      })
      const bytes = (await stat(file)).size
      if (options.json) return printJson(terminal, { file, bytes, leftOut })
      terminal.out(`${file} has ${formatBytes(bytes)}.\n`)
      for (const name of leftOut) terminal.err(`Left out, for its name is none on other machines: ${quoted(name)}\n`)
    })

  withShared(files.command('import'))
    .description('take all that is in a zip file into the workspace, or nothing')
    .argument('<file>', 'a zip file')
    .option('--into <path>', 'a folder of the workspace, which is made where it is missing', '')
    .option('--replace', 'replace files that are there')
    .action(async (file: string, options: SharedOptions & { into: string; replace?: boolean }) => {
      const from = resolve(terminal.cwd, file)
      assertPlain(await statOfImport(from))
      const taken = await withPerson(options, terminal, ({ zip }, person) =>
        zip.import(person, from, { into: options.into, mayReplace: options.replace ?? false }),
      )
      if (options.json) return printJson(terminal, taken)
      const replaced = taken.replaced > 0 ? `, of which ${taken.replaced} were replaced` : ''
      terminal.out(`${formatQuantity(taken.files, 'file')} with ${formatBytes(taken.bytes)}${replaced}.\n`)
    })
}

/** Under its own name when all of it is there. */
async function writeWhole(content: NodeJS.ReadableStream, file: string): Promise<void> {
  const unfinished = join(dirname(file), `.${ownedName()}`)
  try {
    await pipeline(content, createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }))
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    if (error instanceof PlaygroundError) throw error
    throw new PlaygroundError('invalid-input', `${file} cannot be written: ${messageOf(error)}`, { cause: error })
  }
}
