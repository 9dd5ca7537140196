/** A key, or several that are pressed together or one after the other, and what it does. */
export interface ShownKey {
  keys: readonly string[]
  does: string
  /** A letter or sign without another key held: it can be switched off. */
  isLetter?: boolean
}

export interface KeyGroup {
  title: string
  keys: readonly ShownKey[]
}

const letter = (keys: string | readonly string[], does: string): ShownKey => ({
  keys: typeof keys === 'string' ? [keys] : keys,
  does,
  isLetter: true,
})
const key = (keys: readonly string[], does: string): ShownKey => ({ keys, does })

/** Every key that does something, by where it does. A page says which of these are its own. */
export const KEY_GROUPS = {
  general: {
    title: 'On every page',
    keys: [
      key(['Ctrl', 'K'], 'Search or jump to: pages, runs, tools, skills, files'),
      letter('?', 'These keys'),
      letter('/', 'Go to the task, or to the search or filter of the page'),
      letter(['g', 'p'], 'Go to the playground'),
      letter(['g', 'r'], 'Go to the runs'),
      letter(['g', 's'], 'Go to the skills'),
      letter(['g', 'c'], 'Go to the connections'),
      letter(['g', 'a'], 'Go to the agents'),
      letter(['g', 'f'], 'Go to the files'),
      letter(['g', 't'], 'Go to the tokens'),
    ],
  },
  playground: {
    title: 'Playground',
    keys: [
      key(['Ctrl', '↵'], 'Run the task, or the program if the editor has the focus'),
      key(['Esc', 'Esc'], 'Stop the run'),
      letter('A', 'When a call waits for you: allow it once'),
      letter('D', 'There: deny it'),
      key(['F6'], 'Next panel; with Shift the one before'),
      key(['↑', '↓'], 'In the chosen tools and the calls: the one before and after'),
      letter('P', 'In the chosen tools: pin the tool, or unpin it'),
      letter('X', 'There: exclude the tool, or allow it again'),
      key(['Ctrl', 'M'], 'In the editor: Tab leaves it, or indents again'),
      key(['F8'], 'In the editor: next finding'),
      letter('F', 'Enlarge the result'),
      letter('D', 'In the program: what was changed'),
      key(['Alt', '← →'], 'The version before and after'),
    ],
  },
  runs: {
    title: 'Runs',
    keys: [
      letter('N', 'New run'),
      key(['↑', '↓'], 'In the list: the run before and after'),
      key(['↵'], 'There: open the run'),
      letter('X', 'There: select it'),
      letter('R', 'There: run it again'),
      letter('C', 'There: compare it with another'),
      letter('E', 'There: export it'),
      key(['F2'], 'There: name it'),
      key(['Delete'], 'There: delete it'),
    ],
  },
  result: {
    title: 'Result',
    keys: [
      key(['Esc'], 'Back to the run'),
      key(['↑', '↓'], 'In a table or JSON: the row before and after'),
      key(['Ctrl', 'C'], 'There: copy the row, or the value'),
      letter('+', 'In a picture: larger'),
      letter('−', 'There: smaller'),
      letter('0', 'There: fit it into the window'),
    ],
  },
  compareRuns: {
    title: 'Compare runs',
    keys: [
      letter('n', 'Next difference'),
      letter('N', 'Difference before'),
      letter('S', 'Swap the two runs'),
      key(['Esc'], 'Back to the runs'),
    ],
  },
  skill: {
    title: 'Skills',
    keys: [
      key(['↑', '↓'], 'In the list: the skill before and after'),
      letter('R', 'There: run it'),
      letter('[', 'In the versions: the older one'),
      letter(']', 'There: the newer one'),
      key(['Ctrl', 'S'], 'Save what was edited'),
    ],
  },
  connections: {
    title: 'Connections',
    keys: [
      key(['↑', '↓'], 'In the list: the server before and after'),
      letter('A', 'In the tools of a server: allow the tool'),
      letter('S', 'There: ask before it is called'),
      letter('D', 'There: deny it'),
    ],
  },
  files: {
    title: 'Files',
    keys: [
      key(['Ctrl', 'S'], 'Save the file'),
      key(['Alt', 'W'], 'Close the file'),
      key(['↑', '↓'], 'In the tree: the entry before and after'),
      key(['F2'], 'There: rename it'),
      key(['Delete'], 'There: delete it'),
    ],
  },
} as const satisfies Record<string, KeyGroup>

export type KeyGroupName = keyof typeof KEY_GROUPS

/** The group by its name, as any of them. */
export const keyGroup = (name: KeyGroupName): KeyGroup => KEY_GROUPS[name]
