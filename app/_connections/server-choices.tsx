import type { ShownFound } from '../../lib/clients/show-found.ts'
import { type Choice, chosenOf, whyNot } from './choice.ts'
import { ServerChoice } from './server-choice.tsx'
import { words } from './words.ts'

export interface ChoosingProps {
  choice: Choice
  /** Plain names of the servers there are. */
  known: ReadonlySet<string>
  onChoice(choice: Choice): void
  /** Says what is missing, after somebody tried to add them. */
  isTold: boolean
}

/** Servers of one text or file, under what it is, before anything of it is added. */
export function ServerChoices({
  servers,
  legend,
  head,
  ...choosing
}: ChoosingProps & { servers: readonly ShownFound[]; legend: string; head: React.ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="rounded-t-md border border-line border-b-0 bg-canvas px-3 py-1.5 text-ink2 text-xs [overflow-wrap:anywhere]">
        {head}
      </div>
      <ul className="divide-y divide-line rounded-b-md border border-line">
        {servers.map((server) => (
          <ServerChoice key={server.key} {...choosing} server={server} why={whyNot(server, choosing.known)} />
        ))}
      </ul>
    </fieldset>
  )
}

/** What is added for everybody whatever the switch says, and why. */
export function SharedNote({
  servers,
  choice,
  known,
}: Pick<ChoosingProps, 'choice' | 'known'> & { servers: readonly ShownFound[] }) {
  const shared = chosenOf(servers, choice, known).filter(({ isShared }) => isShared)
  if (shared.length === 0) return null
  const isCommand = shared.some(({ kind }) => kind === 'command')
  const isHanded = shared.some(({ kind }) => kind !== 'command')
  const what = [isCommand && words.shared.commands, isHanded && words.shared.environment]
  return (
    <p className="text-ink2 [overflow-wrap:anywhere]">
      {words.shared.before(what.filter((one) => one !== false).join('. '))}{' '}
      <b className="font-semibold">{shared.map(({ name }) => name).join(', ')}</b> {words.shared.after}
    </p>
  )
}
