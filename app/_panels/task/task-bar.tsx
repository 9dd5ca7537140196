'use client'
import { Play, RefreshCw, Sparkles, Square } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { MostSpent } from '../../../lib/pipeline/check-request.ts'
import { SessionMenu } from '../../_sessions/session-menu.tsx'
import type { ChosenSession } from '../../_sessions/use-work-session.ts'
import { Button, Key } from '../../_ui/button.tsx'
import { join } from '../../_ui/join.ts'
import { useRunId } from '../../_workbench/use-run-id.ts'
import type { Bounds } from './bounds.ts'
import { BoundsMenu } from './bounds-menu.tsx'
import type { MainAction } from './choose-action.ts'
import type { Consent } from './consent.ts'
import { ConsentSwitch } from './consent-switch.tsx'
import { MAX_TASK } from './max-task.ts'
import { words } from './words.ts'

interface Props {
  task: string
  action: MainAction
  /** What is wrong with the task, or why the run did not start. */
  fault: string | null
  /** The model that writes programs; null when rules do. */
  writer: string | null
  /** How the task is done without a program, in words; null where one is written. */
  withoutProgram: string | null
  /** What is pinned or excluded of its tools, in words; empty where nothing is. */
  tools: string
  consent: Consent
  /** What a run may spend on programs; null when rules write them. */
  most: MostSpent | null
  bounds: Bounds
  /** The session of work that the next run joins. */
  session: ChosenSession
  isOffline: boolean
  isBusy: boolean
  onTask(task: string): void
  onBounds(bounds: Bounds): void
  onAct(): void
  onGenerate(): void
}

/** The task in words, and what to do with it. */
export function TaskBar({
  task,
  action,
  fault,
  writer,
  withoutProgram,
  tools,
  consent,
  most,
  bounds,
  session,
  isOffline,
  isBusy,
  onTask,
  onBounds,
  onAct,
  onGenerate,
}: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  const isStart = useRunId() === null
  const isTooLong = task.length > MAX_TASK
  const isActive = action.does === 'stop'

  // What was typed before the page could listen is in the field alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the page begins to listen.
  useEffect(() => {
    const typed = box.current?.value
    if (typed && typed !== task) onTask(typed)
  }, [])

  // The field is as high as its text, up to four lines. Needs `task`: a run that is opened fills it too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    const field = box.current
    if (!field) return
    field.style.height = 'auto'
    field.style.height = `${Math.min(field.scrollHeight, 96)}px`
  }, [task])

  return (
    <form
      aria-label={words.form}
      onSubmit={(event) => {
        event.preventDefault()
        onAct()
      }}
      className="flex"
    >
      <div
        className={join(
          'min-w-0 flex-1 rounded-lg border bg-surface px-3.5 pt-[9px] pb-[9px] shadow-raised has-[textarea:focus]:ring-3 has-[textarea:focus]:ring-accent-soft',
          fault ? 'border-bad' : 'border-edge has-[textarea:focus]:border-accent',
        )}
      >
        <label htmlFor="task" className="sr-only">
          {words.task}
        </label>
        <textarea
          ref={box}
          id="task"
          rows={1}
          value={task}
          onChange={(event) => onTask(event.target.value)}
          aria-invalid={fault ? true : undefined}
          aria-describedby="task-facts"
          placeholder={words.example}
          className={join(
            'block max-h-24 min-h-6 w-full resize-none overflow-y-auto bg-transparent text-md leading-6 outline-none max-sm:text-[16px] short:min-h-6',
            // Beside a run the room is for what it did.
            isStart && 'max-sm:min-h-[72px]',
          )}
        />
        <div className="mt-[3px] flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-ink2 text-xs">
          <p id="task-facts" className="flex min-w-0 flex-wrap items-center gap-x-4">
            {fault ? (
              <span role="alert" className="text-bad">
                {fault}
              </span>
            ) : withoutProgram ? (
              <span className="max-w-full truncate">{withoutProgram}</span>
            ) : (
              <>
                <span className="max-w-full truncate short:hidden">{words.programBy(writer)}</span>
                <span className={tools ? 'short:hidden' : 'max-xl:hidden'}>{words.toolsChosen(tools)}</span>
              </>
            )}
            {task.length > MAX_TASK * 0.9 && (
              <span className={join('tabular-nums', isTooLong && 'text-bad')}>
                {words.length(task.length, MAX_TASK)}
              </span>
            )}
          </p>
          <span className="flex min-w-0 max-w-full flex-wrap items-center gap-x-4">
            <SessionMenu chosen={session} isDisabled={isActive} />
            {most && <BoundsMenu bounds={bounds} most={most} isDisabled={isActive} onBounds={onBounds} />}
            <ConsentSwitch consent={consent} isDisabled={isActive} />
          </span>
          <span className="-mr-1.5 ml-auto flex gap-2 max-sm:mr-0 max-sm:w-full">
            {!isActive && (
              <Button
                onClick={onGenerate}
                disabled={isOffline || isBusy}
                title={words.generateNote}
                className="max-sm:flex-1"
              >
                <Sparkles size={15} strokeWidth={1.8} aria-hidden />
                {words.generate}
              </Button>
            )}
            <Button
              type="submit"
              kind={action.kind}
              aria-keyshortcuts={isActive ? undefined : 'Control+Enter Meta+Enter'}
              disabled={isOffline || isBusy}
              title={isOffline ? words.offline : undefined}
              className="max-sm:flex-1"
            >
              <ActionIcon action={action} />
              {action.label}
              <span aria-hidden className="max-lg:hidden">
                <Key>{isActive ? words.stopKeys : words.runKeys}</Key>
              </span>
            </Button>
          </span>
        </div>
      </div>
    </form>
  )
}

function ActionIcon({ action }: { action: MainAction }) {
  if (action.does === 'stop') return <Square size={13} strokeWidth={2} aria-hidden />
  if (action.label === words.actions.runAgain || action.label === words.actions.tryAgain)
    return <RefreshCw size={15} strokeWidth={1.8} aria-hidden />
  return <Play size={15} strokeWidth={1.8} aria-hidden />
}
