import type { ModuleNames } from '../workspace/module-table.ts'

/** Which of the skills are listed: so many, of those behind a place, which is the `next` of the page before. */
export interface PageWanted {
  limit: number
  after?: string | undefined
}

/**
 * A page of folders of skills, everybody's first, each by name, before any of them is read. `next` is the place of its last one,
 * where more come behind it; it holds also when that one is gone by then.
 */
export function pageOfSkills(names: ModuleNames, { limit, after }: PageWanted): { names: ModuleNames; next?: string } {
  const { shared, own, shadowed } = names
  const all = [...shared.map(sharedPlace).sort(), ...[...own, ...shadowed].map(ownPlace).sort()]
  const behind = after === undefined ? all : all.filter((place) => isBehind(place, after))
  const page = new Set(behind.slice(0, limit))
  const next = behind.length > limit ? behind[limit - 1] : undefined
  return {
    names: {
      ...names,
      shared: shared.filter((name) => page.has(sharedPlace(name))),
      own: own.filter((name) => page.has(ownPlace(name))),
      shadowed: shadowed.filter((name) => page.has(ownPlace(name))),
      // Of all of them, and said once.
      fault: after === undefined ? names.fault : null,
    },
    ...(next !== undefined && { next }),
  }
}

const sharedPlace = (name: string) => `shared/${name}`
const ownPlace = (name: string) => `own/${name}`
const isOwn = (place: string) => place.startsWith('own/')

const isBehind = (place: string, after: string): boolean =>
  isOwn(place) === isOwn(after) ? place > after : isOwn(place)
