import { formatQuantity } from '../format/duration.ts'
import { LEFT_BECAUSE } from '../workspace/run-changes/left-because.ts'
import type { RunStep } from './event.ts'

type Left = Omit<Extract<RunStep, { kind: 'left' }>, 'kind'>

/** More are told as a number. */
const MOST_PATHS = 50

/** What was not put back before a run went on, a sentence each. */
export function leftTexts({ paths, because = [], callsStay, isForgotten }: Left): string[] {
  const texts = paths
    .slice(0, MOST_PATHS)
    .map((path, index) => `${path} ${LEFT_BECAUSE[because[index] ?? 'changed-since']}.`)
  if (paths.length > MOST_PATHS)
    texts.push(`The same goes for ${formatQuantity(paths.length - MOST_PATHS, 'more file')}.`)
  if (isForgotten) texts.push('What the run had changed is not kept any more, so nothing was put back.')
  if (callsStay)
    texts.push('Its calls on files, state and databases here are answered from its log and not made again.')
  return texts
}

/** Tools that are others than when results of them were recorded. */
export function changedToolsText({ changed = [], gone = [] }: { changed?: string[]; gone?: string[] }): string {
  const texts = [
    ...(changed.length > 0 ? [`Changed since they were recorded: ${changed.join(', ')}.`] : []),
    ...(gone.length > 0 ? [`Gone since they were recorded: ${gone.join(', ')}.`] : []),
  ]
  return texts.join(' ')
}
