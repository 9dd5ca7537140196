import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { splitRuns } from './split-runs.ts'

// The thread that counts: see count-tokens.ts. Its messages are lists of texts, its answers lists of counts.
const { compileCacheDir } = workerData as { compileCacheDir: string | undefined }
if (compileCacheDir !== undefined) enableCompileCache(compileCacheDir)
const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base')

// Special tokens in a text of ours are text like any other; by default the tokenizer refuses them.
const asText = { disallowedSpecial: new Set<string>() }
const countText = (text: string) => splitRuns(text).reduce((sum, piece) => sum + countTokens(piece, asText), 0)

parentPort?.on('message', (texts: string[]) => {
  parentPort?.postMessage(texts.map(countText))
})
