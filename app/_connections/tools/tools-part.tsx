'use client'
import { useMemo, useState } from 'react'
import type { ToolKind } from '../../../lib/broker/tool-kind.ts'
import type { ShownUse } from '../../../lib/connections/service/read-use.ts'
import type { ShownConnection } from '../../../lib/connections/shown-connection.ts'
import type { ShownTool, ShownTools, ToolPolicy } from '../../../lib/connections/shown-tools.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { FilterButtons } from '../../_ui/filter-buttons.tsx'
import { FilterField } from '../../_ui/filter-field.tsx'
import { EmptyState } from '../../_ui/panel.tsx'
import { setPolicy, weighTools } from '../actions.ts'
import { LoadingRows } from '../server/loading-rows.tsx'
import { type Answered, useAnswer } from '../server/use-answer.ts'
import type { ConnectionsState } from '../use-connections.ts'
import { filterTools, foldTools, KIND_FILTERS, type KindFilter } from './filter-tools.ts'
import { RuleChoice } from './rule-choice.tsx'
import { ToolTable } from './tool-table.tsx'
import { words } from './words.ts'

interface Props {
  connection: ShownConnection
  answer: Answered<ShownTools>
  /** How often they were called; null while that is not known. */
  use: ShownUse | null
  isBusy: boolean
  /** What was looked for where this server was found. */
  initialFilter: string
  actions: Pick<ConnectionsState, 'switchTool'>
  onChanged(): void
}

/** The tools of a server, as far as they are known, with a filter over them. */
export function ToolsPart({ connection, answer, use, isBusy, initialFilter, actions, onChanged }: Props) {
  const { name, id, tools: count, pending, state } = connection
  const [text, setText] = useState(initialFilter)
  const [kind, setKind] = useState<KindFilter>('all')
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [fault, setFault] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const known = answer.kind === 'known' ? answer.value : null
  const weight = useAnswer(known && known.tools.length > 0 ? `${name} ${count}` : null, () => weighTools(name))
  const tokens = useMemo(
    () => new Map(weight.answer.kind === 'known' ? Object.entries(weight.answer.value) : []),
    [weight.answer],
  )
  const folded = useMemo(() => known && foldTools(known), [known])
  const shown = useMemo(() => folded && filterTools(folded, { text, kind }), [folded, text, kind])
  const kinds = useMemo(() => new Set<ToolKind>(known?.tools.map((one) => one.kind)), [known])

  async function choose(tool: ShownTool, policy: ToolPolicy['now']) {
    setBusy((names) => new Set([...names, tool.tool]))
    setFault(null)
    const got = await setPolicy({ server: name, tool: tool.tool, policy }).catch(() => null)
    if (!got?.ok) setFault(got?.error.message ?? NO_ANSWER)
    else setSaid(words.policySet(tool.tool, policy))
    onChanged()
    setBusy((names) => new Set([...names].filter((other) => other !== tool.tool)))
  }

  async function turn(tool: string, isOn: boolean) {
    if (id === null) return
    setBusy((names) => new Set([...names, tool]))
    await actions.switchTool({ id, name, tool, isOn })
    onChanged()
    setBusy((names) => new Set([...names].filter((other) => other !== tool)))
  }

  if (answer.kind === 'loading') {
    const isKnown = count > 0 || pending !== null || state === 'connected'
    return isKnown ? <LoadingRows label={words.part.reading(name)} /> : <NoTools connection={connection} />
  }
  if (answer.kind === 'failed') return <Alert tone="bad">{answer.message}</Alert>
  const all = answer.value.tools.length + answer.value.paused.length + answer.value.off.length
  if (all === 0) return pending ? <LoadingRows label={words.part.notKnown} /> : <NoTools connection={connection} />
  const rows = shown ? shown.tools.length + shown.paused.length + shown.off.length : 0
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <FilterField
          label={words.part.filterOf(name)}
          placeholder={words.part.filter(all)}
          value={text}
          onChange={setText}
          className="w-[220px] max-sm:w-full"
        />
        {kinds.size > 1 && (
          <FilterButtons
            legend={words.part.kind}
            choices={KIND_FILTERS.filter((one) => one === 'all' || kinds.has(one))}
            words={words.part.filters}
            value={kind}
            onChoose={setKind}
          />
        )}
        <RuleChoice server={name} rule={answer.value.rule} onChanged={onChanged} onFault={setFault} onSaid={setSaid} />
      </div>
      {fault && <Alert tone="bad">{fault}</Alert>}
      <p role="status" className="sr-only">
        {said}
      </p>
      <section aria-label={words.part.title} className="overflow-hidden rounded-lg border border-line bg-surface">
        {rows > 0 && shown ? (
          <ToolTable
            // Sizes of other rows are no sizes of these.
            key={name}
            server={name}
            {...shown}
            tokens={tokens}
            calls={use?.tools ?? null}
            busy={busy}
            isBusy={isBusy || pending !== null}
            onPolicy={(tool, policy) => void choose(tool, policy)}
            onSwitch={id === null ? null : (tool, isOn) => void turn(tool, isOn)}
          />
        ) : (
          <EmptyState
            title={words.part.nothingFits}
            action={
              <Button
                onClick={() => {
                  setText('')
                  setKind('all')
                }}
              >
                {words.part.showAll}
              </Button>
            }
          />
        )}
        <p className="border-line border-t px-4 py-2 text-ink3 text-xs">
          {rows < all ? `${words.part.shown(rows, all)} ` : ''}
          {words.policies}
          {connection.from !== 'own' &&
            use !== null &&
            ` ${use.whose === 'everybody' ? words.part.callsOfEverybody : words.part.callsOfYours}`}{' '}
          {words.part.measured}
        </p>
      </section>
    </>
  )
}

function NoTools({ connection: { name, state, settings } }: { connection: ShownConnection }) {
  if (state === 'idle') return <EmptyState title={words.none.idle}>{words.none.idleAbout}</EmptyState>
  if (state === 'failed' || state === 'stopped' || state === 'disabled')
    return <EmptyState title={words.none.unknown}>{words.none.unknownAbout(name)}</EmptyState>
  return (
    <EmptyState title={words.none.noTools}>
      {settings?.includeTools ? words.none.noneChosen : words.none.hasNone}
    </EmptyState>
  )
}
