'use client'
import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RunView } from '../../../_run/run-view.ts'
import { IconButton } from '../../../_ui/button.tsx'
import { forgetDraft, readDraft, saveDraft } from '../../../_workbench/draft/run-draft.ts'
import { MAX_TASK } from '../../task/max-task.ts'
import { words } from './words.ts'

const DRAFT = 'cem-follow-up'

interface Props {
  view: Pick<RunView, 'runId' | 'files'>
  isOffline: boolean
  /** Answers whether it has begun. */
  onContinue(task: string): Promise<boolean>
}

/** One field at the foot of a run that has returned: what is written there goes on from it. */
export function FollowUp({ view, isOffline, onContinue }: Props) {
  const { runId } = view
  const [task, setTask] = useState('')
  // The server wrote the page and knows nothing of this tab; where the run did not start, what was written is here again.
  useEffect(() => {
    const kept = readDraft(DRAFT)
    setTask(kept?.runId === runId ? kept.text : '')
  }, [runId])
  const wanted = task.trim()

  /** What was written is a run now; what is written meanwhile, at another run, stays. */
  async function submit() {
    if (wanted === '' || isOffline) return
    const hasBegun = await onContinue(wanted)
    if (hasBegun && readDraft(DRAFT)?.runId === runId) forgetDraft(DRAFT)
  }

  return (
    <form
      aria-label={words.title}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="flex-none border-line border-t bg-surface px-3 py-2.5 max-lg:px-4"
    >
      <div className="mb-[5px] flex items-baseline justify-between gap-2 text-ink2 text-xs">
        <label htmlFor="follow-up" className="flex-none font-medium">
          {words.title}
        </label>
        <span id="follow-up-with" className="min-w-0 truncate text-ink3">
          {isOffline ? words.offline : withText(view.files)}
        </span>
      </div>
      <div className="flex h-9 items-center rounded-md border border-edge bg-surface pr-0.5 pl-3 focus-within:border-accent focus-within:ring-3 focus-within:ring-accent-soft max-lg:h-12">
        <input
          id="follow-up"
          value={task}
          maxLength={MAX_TASK}
          autoComplete="off"
          placeholder={words.example}
          aria-describedby="follow-up-with"
          onChange={({ target }) => {
            setTask(target.value)
            saveDraft(DRAFT, { runId, text: target.value })
          }}
          className="min-w-0 flex-1 bg-transparent outline-none! max-lg:text-[16px]"
        />
        <IconButton type="submit" label={words.run} disabled={wanted === '' || isOffline}>
          <ArrowRight size={16} strokeWidth={1.8} aria-hidden />
        </IconButton>
      </div>
    </form>
  )
}

function withText(files: RunView['files']): string {
  const left = files.filter(({ change }) => change !== 'deleted')
  const [only] = left
  if (!only) return words.withResult
  return left.length === 1
    ? words.withFile(only.path.slice(only.path.lastIndexOf('/') + 1))
    : words.withFiles(left.length)
}
