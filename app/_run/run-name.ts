import { countLines } from '../../lib/format/count-lines.ts'
import type { RunView } from './run-view.ts'
import { words } from './words.ts'

/** How the run that is shown is called: by its task; a program alone by its length, never by a line of it. */
export const runNameOf = ({ task, program }: Pick<RunView, 'task' | 'program'>): string =>
  task ?? words.programOf(countLines(program))
