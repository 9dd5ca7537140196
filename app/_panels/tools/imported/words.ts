export const words = {
  imported: 'Imported by this program',
  chosen: 'Chosen for the task, not imported now',
  importsNone: 'It imports no tool.',
  notConnected: 'not connected',
  edited: (all: string) => `You edited the program. It can call what it imports; all ${all} can be imported.`,
  given: (all: string) => `The program was given. It can call what it imports; all ${all} can be imported.`,
}
