import { tryLayers } from './backends/embedded/try-layers.ts'
import { tryMachines } from './backends/microsandbox/microsandbox-sandbox.ts'
import type { LayerReport } from './layer-report.ts'
import type { SandboxOptions } from './options.ts'

/** Tries every layer there could be on this machine, strongest first, whichever is in use and whatever is known of it. */
export async function* deepSelfTest(options: SandboxOptions): AsyncGenerator<LayerReport> {
  yield await tryMachines({ ...options, isNamed: options.backend === 'microsandbox' })
  yield* tryLayers(options)
}
