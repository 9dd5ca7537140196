'use client'
import { useMemo } from 'react'
import type { ShownConnection } from '../../../lib/connections/shown-connection.ts'
import { Button } from '../../_ui/button.tsx'
import type { ToolNames } from '../server-groups.ts'
import { nearestNames } from './nearest-names.ts'
import { words } from './words.ts'

interface Props {
  text: string
  connections: readonly ShownConnection[]
  names: ToolNames
  onReset(): void
  /** Somebody meant one of the nearest. */
  onLook(text: string): void
}

/** What stands in the place of the servers when none fits: what is called nearly that, and the way back. */
export function NothingFits({ text, connections, names, onReset, onLook }: Props) {
  const wanted = text.trim()
  const unknown = connections.filter(({ tools }) => tools === 0).length
  const nearest = useMemo(() => nearestNames(wanted, connections, names), [wanted, connections, names])
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center text-ink3">
      <p role="status" className="text-ink2">
        {wanted === '' ? words.noneInState : words.noneCalled(wanted)}
      </p>
      {nearest.length > 0 && (
        <p className="flex flex-wrap items-center justify-center gap-x-2 text-xs">
          {words.nearest}
          {nearest.map((name) => (
            <button
              key={name}
              type="button"
              onClick={() => onLook(name)}
              className="min-h-6 font-medium font-mono text-accent [overflow-wrap:anywhere] hover:underline max-lg:min-h-11"
            >
              {name}
            </button>
          ))}
        </p>
      )}
      {wanted !== '' && unknown > 0 && <p className="text-xs">{words.unknown(unknown)}</p>}
      <Button onClick={onReset}>{words.showAll}</Button>
    </div>
  )
}
