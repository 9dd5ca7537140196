import type { RunView } from '../_run/run-view.ts'
import type { BenchTab } from './tab-bar.tsx'

type Told = Pick<RunView, 'code' | 'end' | 'program' | 'isProgramWhole'>

/** The tab in front: the one that a person chose; else the program while it is written, and the result before and after. */
export function tabOf(chosen: BenchTab | null, tabs: readonly BenchTab[], view: Told): BenchTab {
  if (chosen !== null && tabs.includes(chosen)) return chosen
  if (tabs.includes('program') && isWritten(view)) return 'program'
  return tabs[0] ?? 'result'
}

const isWritten = ({ code, end, program, isProgramWhole }: Told) =>
  code === null && end === null && program !== '' && !isProgramWhole
