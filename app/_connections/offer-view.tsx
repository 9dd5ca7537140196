'use client'
import { useEffect, useState } from 'react'
import type { ShownOffer } from '../../lib/connections/connection-service.ts'
import { NO_ANSWER } from '../_format/no-answer.ts'
import { Alert } from '../_ui/alert.tsx'
import { Badge } from '../_ui/badge.tsx'
import { Button } from '../_ui/button.tsx'
import { readOffer } from './actions.ts'
import { TestCall } from './test-call.tsx'

const FIRST = 30

/** Tools, resources and prompts of one server; asked for when it is shown. */
export function OfferView({ server }: { server: string }) {
  const [offer, setOffer] = useState<ShownOffer | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    readOffer(server).then(
      (answer) => {
        if (isGone) return
        if (answer.ok) setOffer(answer.value)
        else setFault(answer.error.message)
      },
      () => !isGone && setFault(NO_ANSWER),
    )
    return () => {
      isGone = true
    }
  }, [server])

  if (fault !== null) return <Alert tone="bad">{fault}</Alert>
  if (offer === null) return <p className="py-2 text-ink3 text-xs">Still asking…</p>
  const { tools, resources, templates, prompts } = offer
  return (
    <div className="mt-2 grid gap-4 border-line border-t pt-3">
      <Part title="Tools" nothing="Programs can import no tools of it.">
        {tools.map((tool) => (
          <ToolRow key={tool.fn} server={server} tool={tool} />
        ))}
      </Part>
      <Part title="Resources" nothing="It has no resources.">
        {[
          ...resources.map(({ uri, name, description }) => ({ place: uri, name, description })),
          ...templates.map(({ uriTemplate, name, description }) => ({ place: uriTemplate, name, description })),
        ].map(({ place, name, description }) => (
          <li key={place} className="py-1.5">
            <span className="font-mono text-xs [overflow-wrap:anywhere]">{place}</span>
            <p className="text-ink2 text-xs [overflow-wrap:anywhere]">{description || name}</p>
          </li>
        ))}
      </Part>
      <Part title="Prompts" nothing="It has no prompts.">
        {prompts.map((prompt) => (
          <li key={prompt.name} className="py-1.5">
            <span className="font-mono text-xs [overflow-wrap:anywhere]">
              {prompt.name}({prompt.arguments.map(({ name, required }) => (required ? name : `${name}?`)).join(', ')})
            </span>
            <p className="text-ink2 text-xs [overflow-wrap:anywhere]">{prompt.description}</p>
          </li>
        ))}
      </Part>
    </div>
  )
}

/** A list that begins short. */
function Part({ title, nothing, children }: { title: string; nothing: string; children: React.ReactNode[] }) {
  const [shown, setShown] = useState(FIRST)
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-medium text-ink3 text-xs">
        {title} {children.length > 0 && children.length}
      </h3>
      {children.length === 0 ? (
        <p className="text-ink3 text-xs">{nothing}</p>
      ) : (
        <ul className="divide-y divide-line">{children.slice(0, shown)}</ul>
      )}
      {children.length > shown && (
        <Button size="small" className="mt-1" onClick={() => setShown(shown + 10 * FIRST)}>
          Show {Math.min(10 * FIRST, children.length - shown)} more of {children.length}
        </Button>
      )}
    </section>
  )
}

function ToolRow({ server, tool }: { server: string; tool: ShownOffer['tools'][number] }) {
  const [isOpen, setOpen] = useState(false)
  const { annotations, suspicions } = tool
  return (
    <li className="py-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-mono text-xs [overflow-wrap:anywhere]">{tool.tool}</span>
        {annotations?.destructiveHint === true && <Badge tone="warn">destructive</Badge>}
        {suspicions.length > 0 && <Badge tone="bad">suspicious</Badge>}
        <Button
          size="small"
          className="ml-auto"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'Try'} ${tool.tool}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Try'}
        </Button>
      </div>
      <p className="line-clamp-3 whitespace-pre-line text-ink2 text-xs [overflow-wrap:anywhere]">{tool.description}</p>
      {suspicions.length > 0 && (
        <p className="mt-1 text-bad text-xs">
          This description may contain injected instructions. {suspicions.join(' ')} Look twice before you use it.
        </p>
      )}
      {isOpen && <TestCall server={server} tool={tool} />}
    </li>
  )
}
