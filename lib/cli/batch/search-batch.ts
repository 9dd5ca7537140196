import { z } from 'zod'
import { messageOf } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import type { Playground } from '../../playground.ts'
import type { SearchOptions } from '../../selection/search-tools.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'
import { readBursts } from './read-batch.ts'

const Line = z.strictObject({ id: z.union([z.string(), z.number()]), task: z.string() })

/** Ranks the tools for each task of a file, in its order, and prints a JSON line for each; answers the exit status. */
export async function searchBatch(
  file: string,
  options: SearchOptions,
  playground: Playground,
  person: Person,
  terminal: Terminal,
): Promise<number> {
  let status = 0
  for await (const lines of readBursts(file, Line, terminal)) {
    // Lines that came together are answered from the tools as they are now; those that come later see later changes.
    const search = await playground.openSearch(person)
    for (const read of lines) {
      try {
        if ('fault' in read) throw new Error(`Line ${read.line} is ${read.fault}`)
        const { results, ms } = await search(read.item.task, options)
        printJson(terminal, { id: read.item.id, results, ms })
      } catch (error) {
        status = 1
        printJson(terminal, {
          id: 'item' in read ? read.item.id : null,
          error: { code: 'invalid-input', message: messageOf(error) },
        })
      }
    }
  }
  return status
}
