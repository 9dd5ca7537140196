import { loader } from '@monaco-editor/react'
import * as monaco from 'monaco-editor/editor'
import 'monaco-editor/features/register.all'
import 'monaco-editor/languages/definitions/typescript/register'
import * as typescript from 'monaco-editor/languages/features/typescript/register'

// Workers come from this server. Each URL has to be written out: the bundler makes a file of what it can see here.
self.MonacoEnvironment = {
  getWorker(_id: string, label: string) {
    if (label === 'typescript' || label === 'javascript') {
      return new Worker(new URL('monaco-editor/languages/features/typescript/ts.worker', import.meta.url), {
        type: 'module',
      })
    }
    return new Worker(new URL('monaco-editor/editor/editor.worker', import.meta.url), { type: 'module' })
  },
}

// Without this the wrapper would fetch Monaco from a public address.
loader.config({ monaco: { ...monaco, typescript } as never })

// TypeScript's own numbers; the package's enums lack the newer ones.
const ES_NEXT = 99
const RESOLVE_LIKE_A_BUNDLER = 100
const EVERY_FILE_IS_A_MODULE = 3

typescript.typescriptDefaults.setCompilerOptions({
  target: ES_NEXT,
  module: ES_NEXT,
  moduleResolution: RESOLVE_LIKE_A_BUNDLER as never,
  moduleDetection: EVERY_FILE_IS_A_MODULE,
  allowImportingTsExtensions: true,
  allowNonTsExtensions: true,
  noEmit: true,
  strict: true,
  // What a program may use beside the language is in program.d.ts.
  lib: ['esnext'],
  types: [],
})
typescript.typescriptDefaults.setEagerModelSync(true)
// Until it knows the tools, every import would be underlined.
typescript.typescriptDefaults.setDiagnosticsOptions({ noSemanticValidation: true })

/** A source file the program can import, or declarations it is checked against. Path as in the sandbox. */
export interface WorldFile {
  path: string
  source: string
}

/** Tells the editor what a program's world holds: tool modules, helpers, globals. */
export function setWorld(files: readonly WorldFile[]): void {
  typescript.typescriptDefaults.setDiagnosticsOptions({ noSemanticValidation: false })
  typescript.typescriptDefaults.setExtraLibs(
    files.map(({ path, source }) => ({ filePath: `file://${path}`, content: source })),
  )
}

export { monaco }
