'use client'
import { useId, useState } from 'react'
import type { ShownTool, ShownTools } from '../../../lib/connections/shown-tools.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { Alert } from '../../_ui/alert.tsx'
import { JsonTree } from '../../_ui/json-tree.tsx'
import { EmptyState } from '../../_ui/panel.tsx'
import { Select } from '../../_ui/select.tsx'
import { testCall } from '../actions.ts'
import { ConsentCard } from '../consent-card.tsx'
import { goTo, hrefOf } from '../place.ts'
import { LoadingRows } from '../server/loading-rows.tsx'
import type { Answered } from '../server/use-answer.ts'
import { CallForm } from './call-form.tsx'
import { RawMessages } from './raw-messages.tsx'
import { asJson, asProgram, gistOf, resultOf, type Try } from './tries.ts'
import { type ListedTry, TryList } from './try-list.tsx'
import { words } from './words.ts'

type Input = Record<string, unknown>

interface Props {
  server: string
  answer: Answered<ShownTools>
  /** The tool that the address names. */
  chosen: string | null
  tries: readonly Try[]
  onTried(made: Try): void
}

/** Calls a tool once, to see what it answers. What may change something is asked about before, with its values. */
export function TryPart({ server, answer, chosen, tries, onTried }: Props) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [question, setQuestion] = useState<{ consent: 'once' | 'each'; tool: ShownTool; input: Input } | null>(null)
  const [allowed, setAllowed] = useState<ReadonlySet<string>>(new Set())
  /** What somebody wants to change and send; another round is another form. */
  const [seed, setSeed] = useState<{ round: number; tool: string | null; input: Input | null }>({
    ...{ round: 0, tool: null, input: null },
  })
  if (answer.kind === 'loading') return <LoadingRows label={words.part.reading(server)} />
  if (answer.kind === 'failed') return <Alert tone="bad">{answer.message}</Alert>
  const { tools } = answer.value
  const tool = tools.find((one) => one.tool === chosen) ?? tools[0]
  if (tool === undefined) return <EmptyState title={words.part.noTool}>{words.part.noToolAbout}</EmptyState>

  function ask(about: ShownTool, input: Input) {
    setFault(null)
    setQuestion(null)
    const { consent } = about
    // Of one that is denied the server says why.
    if (consent === 'none' || consent === 'denied') return void call(about, input, false)
    if (consent === 'once' && allowed.has(about.tool)) return void call(about, input, true)
    setQuestion({ consent, tool: about, input })
  }

  async function call(about: ShownTool, input: Input, isConsented: boolean) {
    setBusy(true)
    const at = Date.now()
    const got = await testCall({ server, tool: about.tool, input, isConsented }).catch(() => null)
    setBusy(false)
    if (!got?.ok) return setFault(got?.error.message ?? NO_ANSWER)
    const { consent, ms, messages } = got.value
    // What the tool says of itself changed since the page asked.
    if (consent !== undefined) return setQuestion({ consent, tool: about, input })
    onTried({ id: at, tool: about, input, at, ms, messages, result: resultOf(got.value) })
  }

  function decide(isYes: boolean) {
    if (isYes && question !== null) {
      setAllowed(new Set([...allowed, question.tool.tool]))
      void call(question.tool, question.input, true)
    }
    setQuestion(null)
  }

  function choose(name: string) {
    setQuestion(null)
    setFault(null)
    goTo(hrefOf(server, 'try', { tool: name }))
  }

  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="grid gap-3">
        <div>
          <label htmlFor={`${id}-tool`} className="mb-1 block font-medium">
            {words.part.tool}
          </label>
          <Select id={`${id}-tool`} value={tool.tool} onChange={(event) => choose(event.target.value)}>
            {tools.map((one) => (
              <option key={one.tool} value={one.tool}>
                {one.tool}
              </option>
            ))}
          </Select>
          <p className="mt-1 line-clamp-3 whitespace-pre-line text-ink3 text-xs [overflow-wrap:anywhere]">
            {tool.description.slice(0, 600)}
          </p>
        </div>
        <CallForm
          key={`${tool.tool} ${seed.round}`}
          tool={tool}
          input={seed.tool === tool.tool ? seed.input : null}
          isBusy={isBusy}
          isAsking={question !== null}
          onCall={(input) => ask(tool, input)}
          onEdit={() => question && setQuestion(null)}
        />
        {question && (
          <ConsentCard key={JSON.stringify(question.input)} server={server} {...question} onAnswer={decide} />
        )}
        {fault && <Alert tone="bad">{fault}</Alert>}
        <p className="text-ink3 text-xs">{words.part.asksFirst}</p>
      </div>
      <TryList
        tries={tries.map((one) => listed(server, one))}
        empty={words.part.empty}
        isBusy={isBusy}
        onAgain={(id) => {
          const one = tries.find((other) => other.id === id)
          if (one === undefined) return
          const about = tools.find((other) => other.tool === one.tool.tool)
          if (about === undefined) return setFault(words.part.isGone(one.tool.tool))
          choose(about.tool)
          ask(about, one.input)
        }}
        onEdit={(id) => {
          const one = tries.find((other) => other.id === id)
          if (one === undefined) return
          choose(one.tool.tool)
          setSeed({ round: seed.round + 1, tool: one.tool.tool, input: one.input })
        }}
      />
    </div>
  )
}

function listed(server: string, one: Try): ListedTry {
  const { id, tool, input, at, ms, messages, result } = one
  const isOk = result.kind === 'returned'
  return {
    ...{ id, name: tool.tool, gist: gistOf(input), at, ms },
    fault: isOk ? null : [result.code, result.message].filter(Boolean).join(': '),
    result: () => (
      <section aria-label={words.part.answer(tool.tool)} className="max-h-[480px] overflow-auto">
        <JsonTree value={isOk ? result.value : null} />
      </section>
    ),
    raw: () => <RawMessages server={server} seqs={messages} name={tool.tool} />,
    json: () => asJson(one),
    program: asProgram(one),
  }
}
