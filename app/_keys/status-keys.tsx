'use client'
import { Key } from '../_ui/button.tsx'
import { openKeys } from './open-keys.ts'
import { words } from './words.ts'

/** The keys of a page that are wanted most, in its status bar, and the way to all of them. */
export function StatusKeys({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  return (
    <>
      {keys.map(([key, does]) => (
        <span key={key} className="flex items-center gap-1.5 max-xl:hidden">
          <Key>{key}</Key> {does}
        </span>
      ))}
      <button
        type="button"
        onClick={openKeys}
        className="flex min-h-6 items-center gap-1.5 -outline-offset-2! hover:text-ink"
      >
        <Key>?</Key> {words.allKeys}
      </button>
    </>
  )
}
