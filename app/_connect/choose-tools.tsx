import { useState } from 'react'
import { formatQuantity } from '../../lib/format/duration.ts'
import { Button } from '../_ui/button.tsx'
import { patternOf, turnServer, turnTool } from './chosen-tools.ts'
import type { OfferedServer } from './offered-servers.ts'

interface Props {
  servers: readonly OfferedServer[]
  /** As patterns. */
  chosen: ReadonlySet<string>
  onChoose(chosen: ReadonlySet<string>): void
}

/** The servers a person has, whole or tool by tool. */
export function ChooseTools({ servers, ...props }: Props) {
  if (servers.length === 0) return <p className="text-ink3">You have no tools yet. Add a server under Connections.</p>
  return (
    <div className="max-h-72 overflow-auto rounded-md border border-line px-2.5 py-1">
      {servers.map((server) => (
        <Server key={server.name} server={server} {...props} />
      ))}
    </div>
  )
}

// More rows than anybody reads; the whole server can be chosen.
const MOST_ROWS = 200

function Server({ server, chosen, onChoose }: Omit<Props, 'servers'> & { server: OfferedServer }) {
  const { name, tools } = server
  const [isOpen, setOpen] = useState(false)
  const isWhole = chosen.has(patternOf(name))
  const single = tools.filter((tool) => chosen.has(patternOf(name, tool))).length
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <Row isOn={isWhole} onTurn={() => onChoose(turnServer(chosen, server))}>
          <span className="font-medium">{name}</span>
          <span className="ml-2 text-ink3 text-xs">
            {single > 0 && `${single} of `}
            {formatQuantity(tools.length, 'tool')}
          </span>
        </Row>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide tools' : 'Tools'} of ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Tools'}
        </Button>
      </div>
      {isOpen && (
        <div className="mb-1 ml-5">
          {tools.slice(0, MOST_ROWS).map((tool) => (
            <Row
              key={tool}
              isOn={isWhole || chosen.has(patternOf(name, tool))}
              isDisabled={isWhole}
              onTurn={() => onChoose(turnTool(chosen, name, tool))}
            >
              <span className="font-mono text-xs">{tool}</span>
            </Row>
          ))}
          {tools.length > MOST_ROWS && (
            <p className="text-ink3 text-xs">{tools.length - MOST_ROWS} more, which only come with the whole server.</p>
          )}
        </div>
      )}
    </div>
  )
}

function Row(props: { isOn: boolean; isDisabled?: boolean; onTurn(): void; children: React.ReactNode }) {
  return (
    <label className="flex min-h-7 cursor-pointer items-center gap-2 has-disabled:cursor-default max-lg:min-h-11">
      <input
        type="checkbox"
        checked={props.isOn}
        disabled={props.isDisabled}
        onChange={props.onTurn}
        className="size-3.5 flex-none accent-(--accent-fill)"
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">{props.children}</span>
    </label>
  )
}
