import { useId, useState } from 'react'
import type { ToolKind } from '../../lib/broker/tool-kind.ts'
import type { OfferedServer } from '../../lib/people/offered-tools.ts'
import { patternOf } from '../../lib/people/tool-patterns.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { CheckRow } from './check-row.tsx'
import { findOffered, turnServer, turnTool } from './chosen-tools.ts'
import { words } from './words.ts'

/** The servers and tools a person has, once they were asked for. */
export type Offered =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; retry(): void }
  | { kind: 'there'; servers: readonly OfferedServer[] }

interface Props {
  offered: Offered
  /** As patterns. */
  chosen: ReadonlySet<string>
  onChoose(chosen: ReadonlySet<string>): void
}

/** The servers and tools a person has, to choose from. */
export function ChooseReach({ offered, chosen, onChoose }: Props) {
  const [text, setText] = useState('')
  const filterId = useId()
  if (offered.kind === 'loading') return <p role="status">{words.reading}</p>
  if (offered.kind === 'failed')
    return (
      <Alert tone="bad">
        {offered.message}{' '}
        <Button size="small" onClick={offered.retry}>
          {words.again}
        </Button>
      </Alert>
    )
  const { servers } = offered
  if (servers.length === 0) return <p className="text-ink3">{words.none}</p>
  const found = findOffered(servers, text)
  return (
    <div>
      <label htmlFor={filterId} className="sr-only">
        {words.filter}
      </label>
      <input
        id={filterId}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        // The form is not sent by whoever looks for a tool.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        placeholder={words.filterShort}
        autoComplete="off"
        className="mb-1 h-8 w-full rounded-md border border-edge bg-surface px-2.5 max-lg:h-11 max-lg:text-[16px]"
      />
      <div className="max-h-56 overflow-auto rounded-md border border-line px-2.5 py-1">
        {found.length === 0 && <p className="py-1 text-ink3">{words.nothingFits}</p>}
        {found.map((server) => (
          <Server
            key={server.name}
            server={servers.find(({ name }) => name === server.name) ?? server}
            found={server.tools}
            isFiltered={text.trim() !== ''}
            chosen={chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
      <p role="status" className="mt-1 text-ink3 text-xs">
        {chosen.size === 0 ? words.nothingChosen : words.chosen(chosen.size)}
      </p>
    </div>
  )
}

// More rows than anybody reads make the dialog slow; the filter finds the others.
const MOST_ROWS = 200

const TONE: Record<ToolKind, string> = {
  reads: 'text-ink3',
  writes: 'text-warn',
  destroys: 'text-warn',
  unknown: 'text-ink3',
}

function Server({
  server,
  found,
  isFiltered,
  chosen,
  onChoose,
}: {
  server: OfferedServer
  found: OfferedServer['tools']
  isFiltered: boolean
  chosen: ReadonlySet<string>
  onChoose(chosen: ReadonlySet<string>): void
}) {
  const { name, tools } = server
  const isWhole = chosen.has(patternOf(name))
  const single = tools.filter(({ tool }) => chosen.has(patternOf(name, tool))).length
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || isFiltered
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <CheckRow isOn={isWhole} onTurn={() => onChoose(turnServer(chosen, server))}>
          <span className="font-medium">{name}</span>
          <span className="ml-2 text-ink3 text-xs">
            {single > 0 ? words.someTools(single, tools.length) : words.tools(tools.length)}
          </span>
        </CheckRow>
        {!isFiltered && (
          <Button
            size="small"
            aria-expanded={isShown}
            aria-label={isShown ? words.hideOf(name) : words.showOf(name)}
            onClick={() => setOpen(!isOpen)}
          >
            {isShown ? words.hide : words.show}
          </Button>
        )}
      </div>
      {isShown && (
        <div className="mb-1 ml-5">
          {found.slice(0, MOST_ROWS).map(({ tool, kind }) => (
            <CheckRow
              key={tool}
              isOn={isWhole || chosen.has(patternOf(name, tool))}
              isDisabled={isWhole}
              onTurn={() => onChoose(turnTool(chosen, name, tool))}
            >
              <span className="font-mono text-xs">{tool}</span>
              <span className={`ml-2 text-xs ${TONE[kind]}`}>{words.kinds[kind]}</span>
            </CheckRow>
          ))}
          {found.length > MOST_ROWS && <p className="text-ink3 text-xs">{words.more(found.length - MOST_ROWS)}</p>}
        </div>
      )}
    </div>
  )
}
