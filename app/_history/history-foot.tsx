import type { ReactNode } from 'react'
import { Key } from '../_ui/button.tsx'
import { words } from './words.ts'

const KEYS: [keys: string[], does: string][] = [
  [['↑', '↓'], words.keys.move],
  [['Enter'], words.keys.open],
  [['X'], words.keys.select],
  [['R'], words.keys.again],
  [['C'], words.keys.compare],
  [['E'], words.keys.export],
  [['F2'], words.keys.name],
  [['/'], words.keys.search],
]

const READING: readonly string[] = [words.keys.move, words.keys.open, words.keys.search]

/** The keys of the list, and what is said of all of it; of a list that is only read, those that read. */
export function HistoryFoot({ isReadOnly, children }: { isReadOnly: boolean; children: ReactNode }) {
  return (
    <footer className="flex min-h-7 flex-none flex-wrap items-center gap-x-5 gap-y-1 pb-2 text-ink3 text-xs">
      <span className="flex flex-wrap gap-x-4 max-lg:hidden">
        {KEYS.filter(([, does]) => !isReadOnly || READING.includes(does)).map(([keys, does]) => (
          <span key={does} className="flex items-center gap-1.5">
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
            {does}
          </span>
        ))}
      </span>
      <span className="flex-1" />
      {children}
    </footer>
  )
}
