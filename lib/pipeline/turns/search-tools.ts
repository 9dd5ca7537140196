import { describeSelection, selectTools } from '../select-tools.ts'
import type { Work } from './work.ts'

/** So many tools one search brings at the most. */
const MOST_FOUND = 8

/** Looks for more tools by the words of whoever writes: what is found is there from then on, beside what there was. */
export async function searchTools(words: string, work: Work): Promise<void> {
  const { run, services } = work
  const { exclude, method } = run.tools ?? {}
  const selection = await selectTools(words, run, services, { ...(exclude && { exclude }), ...(method && { method }) })
  const isKnown = new Set(work.tools.map(({ module }) => module))
  const ranked = selection.ranked
    .filter(({ selected, tool }) => selected && !isKnown.has(tool.module))
    .slice(0, MOST_FOUND)
  const learned = await services.learned(run.home)
  const found = ranked.map(({ tool }) => learned.withLearned(tool))
  const told = describeSelection({ ...selection, ranked })
  work.tools = [...work.tools, ...found]
  work.selected = [...work.selected, ...told.tools]
  work.before.push({ source: `SEARCH: ${words}`, came: { kind: 'found', tools: found } })
  run.emit({ ...{ kind: 'selected', ...told }, tools: [...work.selected] })
}
