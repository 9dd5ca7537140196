import { offload } from '../../offload/offload.ts'
import { isOffloadError } from '../../offload/offload-error.ts'
import { type NamedTool, renderModule } from './render-module.ts'

const LIMIT_MS = 5_000

/**
 * `renderModule` in another process, as strangers wrote the schemas; what is of one owner is rendered one after the other.
 * A tool that process cannot read has values of unknown type.
 */
export async function renderElsewhere(server: string, named: NamedTool, owner: string): Promise<string> {
  try {
    return await offload('render-module', JSON.stringify({ server, named }), { owner, limitMs: LIMIT_MS })
  } catch (error) {
    if (!isOffloadError(error)) throw error
    const { outputSchema: _, ...rest } = named
    return renderModule(server, { ...rest, inputSchema: {} })
  }
}
