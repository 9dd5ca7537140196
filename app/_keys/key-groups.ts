import { words } from './words.ts'

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
    title: words.groups.general.title,
    keys: [
      key(['Ctrl', 'K'], words.groups.general.search),
      letter('?', words.groups.general.keys),
      letter('/', words.groups.general.field),
      letter(['g', 'p'], words.groups.general.playground),
      letter(['g', 'r'], words.groups.general.runs),
      letter(['g', 's'], words.groups.general.skills),
      letter(['g', 'c'], words.groups.general.connections),
      letter(['g', 'a'], words.groups.general.agents),
      letter(['g', 'f'], words.groups.general.files),
      letter(['g', 't'], words.groups.general.tokens),
    ],
  },
  playground: {
    title: words.groups.playground.title,
    keys: [
      key(['Ctrl', '↵'], words.groups.playground.run),
      key(['Esc', 'Esc'], words.groups.playground.stop),
      letter('A', words.groups.playground.allow),
      letter('D', words.groups.playground.deny),
      key(['F6'], words.groups.playground.panel),
      key(['↑', '↓'], words.groups.playground.tool),
      letter('P', words.groups.playground.pin),
      letter('X', words.groups.playground.exclude),
      key(['Ctrl', 'M'], words.groups.playground.leaveEditor),
      key(['F8'], words.groups.playground.finding),
      letter('F', words.groups.playground.enlarge),
      letter('D', words.groups.playground.changed),
      key(['Alt', '← →'], words.groups.playground.version),
    ],
  },
  runs: {
    title: words.groups.runs.title,
    keys: [
      letter('N', words.groups.runs.begin),
      key(['↑', '↓'], words.groups.runs.run),
      key(['↵'], words.groups.runs.open),
      letter('X', words.groups.runs.select),
      letter('R', words.groups.runs.again),
      letter('C', words.groups.runs.compare),
      letter('E', words.groups.runs.export),
      key(['F2'], words.groups.runs.name),
      key(['Delete'], words.groups.runs.delete),
    ],
  },
  result: {
    title: words.groups.result.title,
    keys: [
      key(['Esc'], words.groups.result.back),
      key(['↑', '↓'], words.groups.result.row),
      key(['Ctrl', 'C'], words.groups.result.copy),
      letter('+', words.groups.result.larger),
      letter('−', words.groups.result.smaller),
      letter('0', words.groups.result.fit),
    ],
  },
  compareRuns: {
    title: words.groups.compareRuns.title,
    keys: [
      letter('N', words.groups.compareRuns.next),
      letter('Shift N', words.groups.compareRuns.before),
      letter('S', words.groups.compareRuns.swap),
      key(['Esc'], words.groups.compareRuns.back),
    ],
  },
  skill: {
    title: words.groups.skill.title,
    keys: [
      key(['↑', '↓'], words.groups.skill.skill),
      letter('R', words.groups.skill.run),
      letter('[', words.groups.skill.older),
      letter(']', words.groups.skill.newer),
      key(['Ctrl', 'S'], words.groups.skill.save),
    ],
  },
  connections: {
    title: words.groups.connections.title,
    keys: [
      key(['↑', '↓'], words.groups.connections.server),
      letter('A', words.groups.connections.allow),
      letter('S', words.groups.connections.ask),
      letter('D', words.groups.connections.deny),
    ],
  },
  files: {
    title: words.groups.files.title,
    keys: [
      key(['Ctrl', 'S'], words.groups.files.save),
      key(['Alt', 'W'], words.groups.files.close),
      key(['↑', '↓'], words.groups.files.entry),
      key(['F2'], words.groups.files.rename),
      key(['Delete'], words.groups.files.delete),
    ],
  },
} as const satisfies Record<string, KeyGroup>

export type KeyGroupName = keyof typeof KEY_GROUPS

/** The group by its name, as any of them. */
export const keyGroup = (name: KeyGroupName): KeyGroup => KEY_GROUPS[name]
