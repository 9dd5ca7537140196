import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { Catalog, CatalogServer } from '../../discovery/tool.ts'
import { messageOf } from '../../errors.ts'
import { buildSegment, type Segment } from './segment.ts'
import { decodeSegment, encodeSegment } from './segment-file.ts'
import { View } from './view.ts'

export interface SegmentsOptions {
  /** Where the index of the shared servers is kept between processes; without it, it is built at the first task. */
  file?: string
  /** Notes for whoever runs the installation. */
  log?: (message: string) => void
}

/** Below this an index is built sooner than it is read. */
const WORTH_KEEPING = 200
/** When more than this share of the shared tools is not in the base, a new base is built. */
const STALE = 0.1

/**
 * Holds one index of the shared servers, the base, for everybody. What a catalog has beside it (a person's own servers,
 * servers that changed) is a small segment laid over it; what it does not have any more is left out when it is read.
 */
export class Segments {
  readonly #file: string | undefined
  readonly #log: (message: string) => void
  readonly #ids = new WeakMap<CatalogServer, string>()
  #count = 0
  #base: Segment | null = null
  #wasRead = false
  #saving: Promise<void> = Promise.resolve()

  constructor({ file, log = () => {} }: SegmentsOptions) {
    this.#file = file
    this.#log = log
  }

  /** The catalog as an index. Builds what no segment has yet. */
  viewOf(catalog: Catalog): View {
    const base = this.#baseFor(catalog.shared ?? catalog)
    const known = new Set(base.servers.map(({ id }) => id))
    const others = catalog.servers.filter((server) => !known.has(this.#idOf(server)))
    const segments = others.length > 0 ? [base, this.#build(others)] : [base]
    return new View(
      catalog,
      catalog.servers.map((server) => this.#idOf(server)),
      segments,
    )
  }

  /** Resolves when what was built is kept, or could not be. */
  async settle(): Promise<void> {
    await this.#saving
  }

  #baseFor(shared: Catalog): Segment {
    if (!this.#wasRead) this.#base = this.#read()
    this.#wasRead = true
    const counts = new Map(this.#base?.servers.map(({ id, count }) => [id, count]))
    let [all, missing] = [0, 0]
    for (const server of shared.servers) {
      // What the base counted need not be read from the catalog, which may not have parsed it yet.
      const known = counts.get(this.#idOf(server))
      all += known ?? server.tools.length
      if (known === undefined) missing += server.tools.length
    }
    if (this.#base && missing <= STALE * all && this.#base.names.length <= (1 + STALE) * all) return this.#base
    this.#base = this.#build(shared.servers)
    if (all >= WORTH_KEEPING) this.#save(this.#base)
    return this.#base
  }

  #build(servers: readonly CatalogServer[]): Segment {
    return buildSegment(servers, (server) => this.#idOf(server))
  }

  #idOf(server: CatalogServer): string {
    let id = server.digest ?? this.#ids.get(server)
    if (id === undefined) this.#ids.set(server, (id = `#${this.#count++}`))
    return id
  }

  #read(): Segment | null {
    if (this.#file === undefined) return null
    try {
      return decodeSegment(readFileSync(this.#file))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
        this.#log(`The index of tools in ${this.#file} is built anew. ${messageOf(error)}`)
      return null
    }
  }

  #save(segment: Segment): void {
    const file = this.#file
    // Ids that were only counted mean nothing to another process.
    if (file === undefined || segment.servers.some(({ id }) => id.startsWith('#'))) return
    this.#saving = this.#saving
      .then(() => mkdir(dirname(file), { recursive: true, mode: 0o700 }))
      .then(() => writeFileAtomic(file, encodeSegment(segment), { mode: 0o600 }))
      .catch((error: unknown) => this.#log(`The index of tools cannot be kept for the next start: ${messageOf(error)}`))
  }
}
