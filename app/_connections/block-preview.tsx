import type { PastedServer } from '../../lib/connections/paste-servers.ts'
import { formatQuantity } from '../../lib/format/duration.ts'
import { Badge } from '../_ui/badge.tsx'

export interface MayAdd {
  isAdministrator: boolean
  /** Names of the servers there are. */
  known: ReadonlySet<string>
}

/** Why this person cannot add it as it is; null where they can. */
export function whyNot({ name, kind, entry }: PastedServer, { isAdministrator, known }: MayAdd): string | null {
  if (kind === 'command' && !isAdministrator) return 'only an administrator adds commands'
  if (known.has(name)) return 'you have one of this name'
  const asked = /\$\{input:([^}]{1,60})\}/.exec(JSON.stringify(entry))?.[1]
  return asked === undefined ? null : `asks for ${asked}: put the value in its place`
}

/** What is added of a block. */
export const chosenOf = (servers: readonly PastedServer[], left: ReadonlySet<string>, may: MayAdd): PastedServer[] =>
  servers.filter((one) => whyNot(one, may) === null && !left.has(one.name))

interface Props {
  servers: readonly PastedServer[]
  may: MayAdd
  /** Names that are left out. */
  left: ReadonlySet<string>
  onLeave(name: string, isLeft: boolean): void
}

/** What was read of a pasted block, before anything of it is added: what each server is, and what will not be done. */
export function BlockPreview({ servers, may, left, onLeave }: Props) {
  const commands = chosenOf(servers, left, may).filter(({ kind }) => kind === 'command')
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">What was read</legend>
      <p
        aria-live="polite"
        className="rounded-t-md border border-line border-b-0 bg-canvas px-3 py-1.5 text-ink2 text-xs"
      >
        <b className="font-semibold">{formatQuantity(servers.length, 'server')} read.</b> Nothing starts before you add
        it.
      </p>
      <ul className="divide-y divide-line rounded-b-md border border-line">
        {servers.map((server) => {
          const { name, where, kind, isOff, ignored } = server
          const why = whyNot(server, may)
          return (
            <li key={name} className="px-3 py-2 hover:bg-sunken">
              <label className="flex cursor-pointer items-start gap-2.5 has-disabled:cursor-default max-lg:py-2">
                <input
                  type="checkbox"
                  checked={why === null && !left.has(name)}
                  disabled={why !== null}
                  onChange={(event) => onLeave(name, !event.target.checked)}
                  className="mt-0.5 size-4 flex-none accent-(--accent-fill)"
                />
                <span className="min-w-0">
                  <span className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
                    {name}
                    {why !== null && <Badge tone={kind === 'command' ? 'warn' : 'plain'}>{why}</Badge>}
                    {kind === 'command' && why === null && <Badge tone="warn">runs a command here</Badge>}
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
      {commands.length > 0 && (
        <p className="mt-2 text-ink2 [overflow-wrap:anywhere]">
          Commands run on this host for everybody, so{' '}
          <b className="font-semibold">{commands.map(({ name }) => name).join(', ')}</b> will be shared. You may do that
          as an administrator.
        </p>
      )}
    </fieldset>
  )
}
