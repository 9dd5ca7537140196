import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { isLocal, localModelOf } from '../../selection/embeddings/choose-embedder.ts'
import { checkModelName } from '../../selection/embeddings/local-model.ts'
import { pullModel } from '../../selection/embeddings/pull-model.ts'
import { configFor, type SharedOptions, withShared } from '../shared.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'

const MEGABYTE = 1024 * 1024

export function addModels(program: Command, terminal: Terminal): void {
  const models = program.command('models').description('models that run on this machine').exitOverride()
  withShared(models.command('pull'))
    .description('fetch the model that tells what tools mean, for embeddings.provider: local')
    .argument('[model]', 'ORG/NAME (default: embeddings.model)')
    .option('--force', 'fetch it also when it is there')
    .action(async (name: string | undefined, options: SharedOptions & { force?: boolean }) => {
      const config = configFor(options, terminal)
      const { modelsDir, model } = { ...localModelOf(config), ...(name !== undefined && { model: name }) }
      checkModelName(model)
      const dir = join(modelsDir, model)
      if (existsSync(dir) && !options.force) {
        if (options.json) return printJson(terminal, { model, dir, fetched: false })
        terminal.out(`${model} is there, in ${dir}. Fetch it anew with --force.\n`)
        return
      }
      const onProgress = tellEachTenth(terminal)
      const pulled = await pullModel({ model, modelsDir, hubUrl: config.embeddings.models_url, onProgress })
      if (options.json) return printJson(terminal, { ...pulled, fetched: true })
      const use = isLocal(config.embeddings.provider)
        ? ''
        : ' Use it with embeddings.provider: local (EMBEDDINGS_PROVIDER).'
      terminal.out(
        `${model} is in ${dir} (${(pulled.bytes / MEGABYTE).toFixed(1)} MB) and gives vectors of ${pulled.dimensions} numbers.${use}\n`,
      )
    })
}

/** A line on stderr for each file, and for each tenth of a large one. */
function tellEachTenth({ err }: Terminal) {
  let [last, told] = ['', 0]
  return ({ file, bytes, ofBytes }: { file: string; bytes: number; ofBytes: number | null }) => {
    if (file !== last) {
      err(`${file}\n`)
      ;[last, told] = [file, 0]
    }
    if (ofBytes === null || ofBytes < MEGABYTE) return
    const tenths = Math.floor((10 * bytes) / ofBytes)
    if (tenths <= told) return
    told = tenths
    err(`  ${10 * tenths} % of ${(ofBytes / MEGABYTE).toFixed(1)} MB\n`)
  }
}
