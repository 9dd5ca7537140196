import type { PastedServer } from '../../lib/connections/paste-servers.ts'
import { Badge } from '../_ui/badge.tsx'

interface Props {
  servers: readonly PastedServer[]
  isAdministrator: boolean
  /** Names that are left out. */
  left: ReadonlySet<string>
  onLeave(name: string, isLeft: boolean): void
}

/** Whether this person may add it at all. */
export const mayAdd = ({ kind }: PastedServer, isAdministrator: boolean) => kind !== 'command' || isAdministrator

/** What was read of a pasted block, before anything of it is added: what each server is, and what will not be done. */
export function BlockPreview({ servers, isAdministrator, left, onLeave }: Props) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">What was read</legend>
      <ul className="divide-y divide-line rounded-md border border-line">
        {servers.map((server) => {
          const { name, where, kind, isOff, ignored } = server
          const isPossible = mayAdd(server, isAdministrator)
          return (
            <li key={name} className="px-3 py-2">
              <label className="flex cursor-pointer items-start gap-2 has-disabled:cursor-default max-lg:py-2">
                <input
                  type="checkbox"
                  checked={isPossible && !left.has(name)}
                  disabled={!isPossible}
                  onChange={(event) => onLeave(name, !event.target.checked)}
                  className="mt-1 size-3.5 flex-none accent-(--accent-fill)"
                />
                <span className="min-w-0">
                  <span className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
                    {name}
                    {kind === 'command' && isPossible && <Badge tone="warn">runs a command here, for everybody</Badge>}
                    {kind === 'command' && !isPossible && (
                      <Badge tone="warn">only an administrator adds commands</Badge>
                    )}
                    {isOff && <Badge>switched off there, and kept off</Badge>}
                  </span>
                  <span className="block font-mono text-ink2 text-xs [overflow-wrap:anywhere]">{where}</span>
                  {ignored.length > 0 && (
                    <span className="block text-ink3 text-xs">Without effect here: {ignored.join(', ')}.</span>
                  )}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
