import { RotateCw } from 'lucide-react'
import { clientOf } from '../../lib/clients/clients.ts'
import type { ShownMachine } from '../../lib/clients/found-servers.ts'
import type { ShownFound } from '../../lib/clients/show-found.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { type Choice, chosenOf, whyNot } from './choice.ts'
import { type ChoosingProps, ServerChoices, SharedNote } from './server-choices.tsx'
import type { FoundHere } from './use-found.ts'
import { words } from './words.ts'

/** Servers in the files of other clients on this machine, by the file that they are in. */
export function FoundWay({ found, ...choosing }: ChoosingProps & { found: FoundHere }) {
  const { machine, fault, isLooking, again } = found
  const lookAgain = (
    <Button size="small" onClick={again} disabled={isLooking}>
      <RotateCw size={14} strokeWidth={1.8} aria-hidden />
      {words.found.again}
    </Button>
  )
  if (machine === null)
    return fault === null ? (
      <p role="status" className="py-6 text-ink2">
        {words.found.reading}
      </p>
    ) : (
      <>
        <Alert tone="bad">{fault}</Alert>
        <div>{lookAgain}</div>
      </>
    )
  const { servers, files } = machine
  const able = servers.filter((one) => whyNot(one, choosing.known) === null)
  const isAll = able.length > 0 && chosenOf(able, choosing.choice, choosing.known).length === able.length
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <p role="status" className="min-w-0 flex-1 text-ink2 max-sm:basis-full">
          {servers.length === 0 ? words.found.none : words.found.about}
        </p>
        {able.length > 1 && (
          <Button size="small" onClick={() => choosing.onChoice(ticked(choosing.choice, able, !isAll))}>
            {isAll ? words.found.chooseNone : words.found.chooseAll}
          </Button>
        )}
        {lookAgain}
      </div>
      {fault && <Alert tone="bad">{fault}</Alert>}
      {files.map(
        ({ client, file, fault: why }) =>
          why !== null && (
            <Alert key={file} tone="warn">
              <b className="font-semibold">{clientOf(client).name}</b> <span className="font-mono text-xs">{file}</span>{' '}
              {words.found.leftOut(why)}
            </Alert>
          ),
      )}
      {byFile(servers).map(([file, group]) => (
        <ServerChoices
          key={file}
          {...choosing}
          servers={group}
          legend={words.found.inFile(clientOf(group[0]!.client!).name, file)}
          head={
            <>
              <b className="font-semibold">{clientOf(group[0]!.client!).name}</b>{' '}
              <span className="ml-1 font-mono">{file}</span>
            </>
          }
        />
      ))}
      <SharedNote servers={servers} choice={choosing.choice} known={choosing.known} />
      <Looked files={files} servers={servers} />
    </>
  )
}

const ticked = (choice: Choice, servers: readonly ShownFound[], isTicked: boolean): Choice => ({
  ...choice,
  ticks: { ...choice.ticks, ...Object.fromEntries(servers.map(({ key }) => [key, isTicked])) },
})

function byFile(servers: readonly ShownFound[]): [string, ShownFound[]][] {
  const groups = new Map<string, ShownFound[]>()
  for (const server of servers) groups.set(server.file, [...(groups.get(server.file) ?? []), server])
  return [...groups]
}

/** Where else it was looked: who sees nothing is told what was looked for. */
function Looked({ files, servers }: ShownMachine) {
  const held = new Set(servers.map(({ file }) => file))
  const empty = files.filter(({ file, isThere, fault }) => isThere && fault === null && !held.has(file))
  const there = new Set(files.filter(({ isThere }) => isThere).map(({ client }) => client))
  const absent = files.filter(({ client }) => !there.has(client))
  if (servers.length === 0)
    return (
      <div className="text-ink2">
        <p className="mb-1">{words.found.lookedFor}</p>
        <ul className="grid gap-1 text-xs">
          {[...empty, ...absent].map(({ client, file, isThere }) => (
            <li key={file} className="[overflow-wrap:anywhere]">
              {clientOf(client).name}: <span className="font-mono">{file}</span>,{' '}
              {isThere ? words.found.noneInIt : words.found.notThere}
            </li>
          ))}
        </ul>
      </div>
    )
  return (
    <div className="text-ink3 text-xs [overflow-wrap:anywhere]">
      {empty.length > 0 && <p>{words.found.noneIn(empty.map(({ file }) => file).join(', '))}</p>}
      {absent.length > 0 && <p>{words.found.absent(namesOf(absent))}</p>}
    </div>
  )
}

const namesOf = (files: ShownMachine['files']) =>
  [...new Set(files.map(({ client }) => clientOf(client).name))].join(', ')
