'use client'
import { Check, Server } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { Card } from '../../_ui/panel.tsx'
import type { FoundModels } from './actions.ts'
import { useFoundModels } from './use-found-models.ts'
import { words } from './words.ts'

/** A server that was found, as it fills the form. */
export interface Pick {
  baseUrl: string
  model: string
}

interface Props {
  /** What the form has now. */
  current: Pick
  /** What is saved. */
  saved: Pick
  onPick(pick: Pick): void
}

/** Servers of models on the machine of this server, each model one click away. */
export function FoundServers({ current, saved, onPick }: Props) {
  const { state, look } = useFoundModels()
  const [picked, setPicked] = useState<Pick | null>(null)
  const isPicked = picked !== null && isSame(picked, current)
  return (
    <section aria-labelledby="found-servers" className="mb-6 max-w-[640px]">
      <h2 id="found-servers" className="mb-1.5 font-medium">
        {words.found.title}
      </h2>
      {state.kind === 'failed' ? (
        <Alert tone="bad">
          <p className="mb-2">{state.message}</p>
          <Button size="small" onClick={look}>
            {words.found.again}
          </Button>
        </Alert>
      ) : (
        <>
          <p
            role="status"
            className={state.kind === 'known' && state.servers.length > 0 ? 'sr-only' : 'text-ink3 text-xs'}
          >
            {state.kind === 'looking' ? words.found.looking : said(state)}
          </p>
          {state.kind === 'known' &&
            (state.servers.length > 0 ? (
              <Card className="grid gap-3.5">
                {state.servers.map((server) => (
                  <Found
                    key={server.id}
                    server={server}
                    current={current}
                    onPick={(pick) => {
                      setPicked(pick)
                      onPick(pick)
                    }}
                  />
                ))}
                <p role="status" className={isPicked ? 'text-ink2 text-xs' : 'text-ink3 text-xs'}>
                  {isPicked && isSame(picked, saved)
                    ? words.found.saved(picked.model)
                    : isPicked
                      ? words.found.filledIn(picked.model)
                      : words.found.choose}
                </p>
                <Button size="small" className="justify-self-start" onClick={look}>
                  {words.found.again}
                </Button>
              </Card>
            ) : (
              <Button size="small" className="mt-2" onClick={look}>
                {words.found.again}
              </Button>
            ))}
        </>
      )}
    </section>
  )
}

const isSame = (one: Pick, other: Pick) => one.baseUrl === other.baseUrl && one.model === other.model

function said({ servers, lookedFor }: FoundModels): string {
  if (servers.length > 0) return words.found.servers(servers.map(({ label }) => label))
  return words.found.none(lookedFor.map(({ label, port }) => words.found.port(label, port)))
}

function Found({ server, current, onPick }: Omit<Props, 'saved'> & { server: FoundModels['servers'][number] }) {
  const { id, label, baseUrl, models } = server
  return (
    <section aria-label={label}>
      <h3 className="flex flex-wrap items-center gap-x-2">
        <Server size={16} strokeWidth={1.8} aria-hidden className="text-ok" />
        <span className="font-semibold">{label}</span>
        <span className="text-ink3 text-xs [overflow-wrap:anywhere]">{words.found.runsAt(new URL(baseUrl).host)}</span>
      </h3>
      {models.length === 0 ? (
        <p className="mt-1 text-ink2 text-xs">
          {words.found.noModel}
          {id === 'ollama' && (
            <>
              {' '}
              {words.found.getOne} <code className="font-mono">{'ollama pull qwen2.5-coder:7b'}</code>
            </>
          )}
        </p>
      ) : (
        <ul className="mt-2 -mx-1.5 flex max-h-44 flex-wrap gap-2 overflow-y-auto p-1.5">
          {models.map((model) => {
            const isChosen = isSame(current, { baseUrl, model })
            return (
              <li key={model} className="min-w-0">
                <Button
                  size="small"
                  kind={isChosen ? 'secondary' : 'plain'}
                  title={model}
                  aria-label={words.found.use(model, label)}
                  aria-pressed={isChosen}
                  onClick={() => onPick({ baseUrl, model })}
                  className="max-w-full"
                >
                  {isChosen && <Check size={14} strokeWidth={2} aria-hidden />}
                  <span className="truncate">{model}</span>
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
