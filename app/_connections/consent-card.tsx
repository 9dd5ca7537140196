import { TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { ShownTool } from '../../lib/connections/shown-tools.ts'
import { Button } from '../_ui/button.tsx'
import { JsonTree } from '../_ui/json-tree.tsx'
import { useArmed } from '../_ui/use-armed.ts'
import { words } from './words.ts'

interface Props {
  server: string
  tool: Pick<ShownTool, 'tool' | 'description' | 'annotations'>
  consent: 'once' | 'each'
  input: Record<string, unknown>
  onAnswer(isAllowed: boolean): void
}

/** Asks before a tool is called that may change something: what it does, and with which values. */
export function ConsentCard({ server, tool, consent, input, onAnswer }: Props) {
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  const isArmed = useArmed()
  useEffect(() => card.current?.focus(), [])
  const isDestructive = tool.annotations?.destructiveHint === true
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid gap-2 rounded-md border border-warn bg-warn-soft p-3"
    >
      <h3 id={titleId} className="flex items-center gap-2 font-semibold [overflow-wrap:anywhere]">
        <TriangleAlert size={16} strokeWidth={1.8} aria-hidden className="flex-none text-warn" />
        {words.consent.title(server, tool.tool)}
      </h3>
      <p>
        {isDestructive ? words.consent.isDestructive : consent === 'each' ? words.consent.each : words.consent.once}
      </p>
      {tool.description && (
        <p className="line-clamp-3 text-ink2 text-xs [overflow-wrap:anywhere]">
          {words.consent.quoted(tool.description)}
        </p>
      )}
      <div className="rounded-md bg-surface p-2">
        {Object.keys(input).length === 0 ? (
          <p className="text-ink3 text-xs">{words.consent.noArguments}</p>
        ) : (
          <JsonTree value={input} />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          kind={isDestructive ? 'danger' : 'secondary'}
          aria-disabled={!isArmed}
          onClick={() => isArmed && onAnswer(true)}
        >
          {words.consent.call(tool.tool)}
        </Button>
        <Button onClick={() => onAnswer(false)}>{words.consent.doNot}</Button>
        {consent === 'once' && <span className="self-center text-ink2 text-xs">{words.consent.askedOnce}</span>}
      </div>
    </section>
  )
}
