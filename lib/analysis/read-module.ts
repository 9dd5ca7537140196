import { type Analysis, type FileComment, MOST_FINDINGS, MOST_IMPORTS, unreadable } from './analysis.ts'
import { dynamicCodeIn } from './find-dynamic-code.ts'
import { createFetchFinder } from './find-fetches.ts'
import { codeInUrlIn, referenceIn } from './find-imports.ts'
import { unfitIn } from './find-unfit.ts'
import { placesOf } from './node.ts'
import { isFault, type ParsedModule, parseModule } from './parse.ts'

/** Reads a module: the one place where a text becomes a syntax tree that rules look at. Runs nothing of it. */
export function readModule(text: string): Analysis {
  const parsed = parseModule(text)
  if (isFault(parsed)) return unreadable(parsed)
  const { program, positionOf } = parsed
  const found = {
    imports: [] as Analysis['imports'][number][],
    dynamicCode: [] as Analysis['dynamicCode'][number][],
    codeInUrl: null as Analysis['codeInUrl'],
    unfit: null as Analysis['unfit'],
  }
  const fetches = createFetchFinder()
  for (const place of placesOf(program)) {
    const reference = referenceIn(place)
    if (reference !== null && found.imports.length < MOST_IMPORTS) {
      const { at, ...rest } = reference
      found.imports.push({ ...rest, ...positionOf(at) })
    } else if (reference !== null) {
      const message = `A program has at most ${MOST_IMPORTS.toLocaleString('en-US')} imports.`
      return unreadable({ message, ...positionOf(reference.at) }, true)
    }
    const message = found.dynamicCode.length < MOST_FINDINGS ? dynamicCodeIn(place) : null
    if (message !== null) found.dynamicCode.push({ message, ...positionOf(place.node.start) })
    const address = found.codeInUrl === null ? codeInUrlIn(place) : null
    if (address !== null) found.codeInUrl = { address: address.text, ...positionOf(address.at) }
    found.unfit ??= unfitIn(place)
    fetches.look(place)
  }
  return {
    ...{ fault: null, isGivenUp: false, ...found, fileComments: fileCommentsIn(parsed) },
    fetches: fetches.found().map(({ at, url }) => ({ url, ...positionOf(at) })),
  }
}

function fileCommentsIn({ comments, positionOf }: ParsedModule): FileComment[] {
  return comments
    .filter(({ type, value }) => type === 'Line' && /^\/\s*</.test(value))
    .slice(0, MOST_FINDINGS)
    .map(({ value, start }) => ({ isReference: /^\/\s*<\s*(?:reference|amd-)/i.test(value), ...positionOf(start) }))
}
