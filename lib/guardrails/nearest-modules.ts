import { editDistance } from '../format/edit-distance.ts'

/** Further away than this a name is another name, not a slip. */
const MAX_DISTANCE_SHARE = 0.45
const MOST = 2

/** The modules whose paths look most like a mistaken one, best first: by the file's name, then by the server's. */
export function nearestModules(mistaken: string, modules: ReadonlySet<string>): string[] {
  const asked = partsOf(mistaken)
  const near: { module: string; distance: number }[] = []
  for (const module of modules) {
    const parts = partsOf(module)
    // The index is called the same in every server.
    const isIndex = asked.name === 'index'
    if (parts.kind !== asked.kind || (parts.name === 'index') !== isIndex) continue
    const ofFolder = apart(asked.folder, parts.folder)
    const distance = isIndex ? ofFolder * 3 : apart(asked.name, parts.name) * 2 + ofFolder
    if (distance / 3 <= MAX_DISTANCE_SHARE) near.push({ module, distance })
  }
  near.sort((a, b) => a.distance - b.distance || (a.module < b.module ? -1 : 1))
  const best = near[0]?.distance ?? 0
  return near
    .filter(({ distance }) => distance <= best + 0.3)
    .slice(0, MOST)
    .map(({ module }) => module)
}

function partsOf(module: string): { kind: string; folder: string; name: string } {
  const [, kind = '', folder = '', file = ''] = module.split('/')
  const name = kind === 'skills' ? folder : file.replace(/\.ts$/, '')
  return { kind, folder: plain(folder), name: plain(name) }
}

/** `read_file` and `readFile` are the same slip of the pen. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 48)

/** As a share of the longer name: 0 the same, 1 nothing in common. */
const apart = (a: string, b: string) => editDistance(a, b) / Math.max(a.length, b.length, 1)
