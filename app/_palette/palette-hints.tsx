import { Key } from '../_ui/button.tsx'
import { words } from './words.ts'

/** What can be typed first, and the keys of the list. */
export function PaletteHints() {
  return (
    <p className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-4 py-2 text-ink3 text-xs">
      {Object.entries(words.hints).map(([sign, what]) => (
        <span key={sign} className="flex items-center gap-1.5">
          <Key>{sign}</Key> {what}
        </span>
      ))}
      <span className="ml-auto flex items-center gap-1.5 max-sm:hidden">
        <Key>↵</Key> {words.choose}
        <Key className="ml-2.5">Esc</Key> {words.close}
      </span>
    </p>
  )
}
