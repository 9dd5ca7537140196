'use client'
import { Download, Plus, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useId, useMemo, useState } from 'react'
import type { Comparison } from '../../../lib/compare/comparison.ts'
import { figuresOf } from '../../../lib/compare/figures.ts'
import { partOf } from '../../../lib/compare/part-of.ts'
import { TokensFrame } from '../../_tokens/tokens-frame.tsx'
import { Alert } from '../../_ui/alert.tsx'
import { Button, buttonStyle, IconButton } from '../../_ui/button.tsx'
import { Select } from '../../_ui/select.tsx'
import { Announcer } from '../../_workbench/announcer.tsx'
import { exportPath } from '../comparison-requests.ts'
import { DeleteDialog } from '../delete-dialog.tsx'
import { NewDialog } from '../new/new-dialog.tsx'
import { checksText, words as common, dayText } from '../words.ts'
import { ComparisonCharts } from './comparison-charts.tsx'
import { DirectWinsCard } from './direct-wins-card.tsx'
import { FiguresTable } from './figures-table.tsx'
import { headlineOf } from './headline.ts'
import { HeadlineCard } from './headline-card.tsx'
import { doneOf, doneText } from './progress.ts'
import { StateCard } from './state-card.tsx'
import { taskRows } from './task-rows.ts'
import { TasksTable } from './tasks-table.tsx'
import { TrialsTable } from './trials-table.tsx'
import { useComparison } from './use-comparison.ts'
import { words } from './words.ts'

interface Props {
  comparison: Comparison
  /** The model that is set, then the others that may be asked; none without a model. */
  models: readonly string[]
}

/** One comparison: the ways side by side, what that means, and every trial behind it; live while it runs. */
export function ComparisonView({ comparison: first, models }: Props) {
  const router = useRouter()
  const id = useId()
  const { comparison, isBusy, isLost, fault, stop, goOn } = useComparison(first)
  const [task, setTask] = useState<string | null>(null)
  const [chosen, setModel] = useState<string | null>(null)
  const [isNew, setNew] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [kept, setKept] = useState<string | null>(null)
  const model = chosen ?? comparison.models[0] ?? ''
  const isSet = comparison.tasks.length > 1
  const allModels = useMemo(() => partOf(comparison, { task, model: null }), [comparison, task])
  const shown = useMemo(() => partOf(comparison, { task, model }), [comparison, task, model])
  const figures = useMemo(() => figuresOf(shown), [shown])
  const rows = useMemo(() => (isSet ? taskRows(comparison, model) : []), [comparison, model, isSet])
  const what = task === null ? '' : (comparison.tasks.find((one) => one.id === task)?.task ?? '')

  return (
    <TokensFrame
      tab="compare"
      actions={
        <>
          <a className={buttonStyle()} href={exportPath(comparison.id, 'csv')} download>
            <Download size={16} strokeWidth={1.8} aria-hidden />
            {words.csv}
          </a>
          <a className={buttonStyle()} href={exportPath(comparison.id, 'json')} download>
            <Download size={16} strokeWidth={1.8} aria-hidden />
            {words.json}
          </a>
          {models.length > 0 && (
            <Button kind={comparison.state === 'finished' ? 'primary' : 'plain'} onClick={() => setNew(true)}>
              <Plus size={16} strokeWidth={1.8} aria-hidden />
              {common.start}
            </Button>
          )}
        </>
      }
    >
      <div className="flex items-center justify-between gap-4">
        <Link
          href="/compare"
          prefetch={false}
          className="inline-flex min-h-6 items-center font-medium text-accent text-xs hover:underline max-lg:min-h-11"
        >
          {words.back}
        </Link>
        <IconButton
          label={words.delete}
          disabled={comparison.state === 'running'}
          title={comparison.state === 'running' ? common.stopFirst : words.delete}
          onClick={() => setAsked(true)}
        >
          <Trash2 size={16} strokeWidth={1.8} aria-hidden />
        </IconButton>
      </div>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="line-clamp-3 font-semibold text-md [overflow-wrap:anywhere]" title={comparison.name}>
            {comparison.name}
          </h2>
          <p className="mt-0.5 text-ink3 text-xs [overflow-wrap:anywhere]">{aboutOf(comparison)}</p>
        </div>
        {comparison.models.length > 1 && (
          <div className="min-w-52">
            <label htmlFor={`${id}-model`} className="mb-1 block text-ink3 text-xs">
              {words.model}
            </label>
            <Select id={`${id}-model`} value={model} onChange={(event) => setModel(event.target.value)}>
              {comparison.models.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </div>
        )}
      </div>
      {(fault ?? kept) && (
        <div className="mb-3">
          <Alert tone="bad">{fault ?? kept}</Alert>
        </div>
      )}
      <StateCard comparison={comparison} isBusy={isBusy} isLost={isLost} onStop={stop} onGoOn={goOn} />
      {isSet && <TasksTable rows={rows} selected={task} onSelect={setTask} />}
      {task !== null && <h2 className="mb-2 line-clamp-3 font-semibold text-md [overflow-wrap:anywhere]">{what}</h2>}
      <FiguresTable figures={figures} caption={words.figures.caption(task === null ? comparison.name : what, model)} />
      <div className="mt-4 grid content-start gap-4 lg:auto-cols-fr lg:grid-flow-col">
        <HeadlineCard headline={headlineOf(figures, shown.trials)} />
        {task === null && <DirectWinsCard rows={rows} onSelect={setTask} />}
      </div>
      <ComparisonCharts shown={shown} allModels={allModels} />
      <TrialsTable key={task} comparison={allModels} />
      <Announcer polite={comparison === first ? '' : announcementOf(comparison)} assertive="" />
      <NewDialog opened={isNew ? 'form' : null} models={models} onClose={() => setNew(false)} />
      <DeleteDialog
        comparison={isAsked ? comparison : null}
        onAnswer={({ isGone, fault: why }) => {
          setAsked(false)
          setKept(why)
          if (isGone) router.push('/compare')
        }}
      />
    </TokensFrame>
  )
}

/** `gpt-4.1-mini · 5 runs each · answers checked by a JSON path · 20 Nov 2026`. */
function aboutOf(comparison: Comparison): string {
  const { models, repeats, createdAt, approve } = comparison
  return [
    models.join(', '),
    words.each(repeats),
    checksText(comparison),
    words.consent[approve],
    dayText(createdAt),
  ].join(' · ')
}

function announcementOf(comparison: Comparison): string {
  const { state, trials, why } = comparison
  if (state === 'running') return words.state.said.running(doneText(comparison))
  if (state === 'stopped') return words.state.said.stopped(doneText(comparison), why ?? '').trim()
  return doneOf(comparison) === trials.length ? words.state.said.finished(trials.length) : ''
}
