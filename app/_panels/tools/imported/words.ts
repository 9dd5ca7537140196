import { formatQuantity } from '../../../../lib/format/duration.ts'

/** What is said of the tools of a program that was edited or given. */
export const words = {
  imported: 'Imported by this program',
  chosen: 'Chosen for the task, not imported now',
  importsNone: 'It imports no tool.',
  beforeScore: ', score ',
  beforeServer: ', of ',
  notConnected: 'not connected',
  edited: (all: number) =>
    `You edited the program. It can call what it imports; all ${formatQuantity(all, 'tool')} can be imported.`,
  given: (all: number) =>
    `The program was given. It can call what it imports; all ${formatQuantity(all, 'tool')} can be imported.`,
}
