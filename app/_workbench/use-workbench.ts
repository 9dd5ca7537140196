'use client'
import { useCallback, useRef, useState } from 'react'
import type { ElicitationAnswer } from '../../lib/mcp/elicitation.ts'
import type { MostSpent } from '../../lib/pipeline/check-request.ts'
import type { RunRequest } from '../../lib/playground.ts'
import type { Decision } from '../../lib/runs/event.ts'
import type { RunSelection } from '../../lib/runs/events/run-state.ts'
import type { Values } from '../../lib/runs/question.ts'
import type { WorkSession } from '../../lib/sessions/session.ts'
import { type Bounds, budgetFrom } from '../_panels/task/bounds.ts'
import { chooseAction } from '../_panels/task/choose-action.ts'
import { MAX_TASK } from '../_panels/task/max-task.ts'
import { areSamePins, changePins, choiceFrom, type PinAct, pinsFrom, type ToolPins } from '../_panels/tools/pins.ts'
import { wantsCheckpoint } from '../_run/checkpoint-choice.ts'
import { type Answer, answerApproval, answerElicitation, resumeRun, startRun, stopRun } from '../_run/run-requests.ts'
import { askedFor, type RunView } from '../_run/run-view.ts'
import { type RunSeed, useRun } from '../_run/use-run.ts'
import { useWorkSession } from '../_sessions/use-work-session.ts'
import { useProgramDraft } from './draft/use-program-draft.ts'
import { staleOf } from './stale.ts'
import { useAskedRun } from './use-asked-run.ts'
import { useBounds } from './use-bounds.ts'
import { usePins } from './use-pins.ts'
import { useTaskText } from './use-task-text.ts'
import { words } from './words.ts'

/** What a run of an edited program keeps from the run it came from. */
interface Origin {
  task: string | null
  selection: RunSelection | null
  pins: ToolPins
}

/**
 * Everything the playground page knows and can do. `most` is what a run may spend on programs; null without a model. `session`
 * is the one that runs join at first.
 */
export function useWorkbench(seed: RunSeed | null, most: MostSpent | null, session: WorkSession | null) {
  const { runId, asked, ...asking } = useAskedRun()
  const { view: fed, connection, lostAt, reconnect, followOn } = useRun(runId, seed)
  const [origin, setOrigin] = useState<Origin | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isAsking, askFirst] = useState(true)
  const [isRefused, setRefused] = useState(false)
  const isStarting = useRef(false)

  // What was asked for is shown until its first event is here.
  const isAsked = asked !== null && !(fed.runId === asked.runId && fed.lastSeq > 0)
  const view = isAsked ? asked.view : fed
  const workSession = useWorkSession(session, fed)
  const { value: task, change: changeTask, become: becomeTask } = useTaskText(fed)
  const { value: pins, change: updatePins, become: becomePins } = usePins(fed)
  const { value: bounds, change: changeBounds, become: becomeBounds } = useBounds(fed)

  const { program, isEdited, ...draft } = useProgramDraft(view)
  const selection = view.selection ?? (view.code !== null ? (origin?.selection ?? null) : null)
  const ranTask = view.task ?? (view.code !== null ? (origin?.task ?? null) : null)
  // Until the server has told, what was asked for here.
  const ranPins = isAsked && view.code !== null && origin ? origin.pins : pinsFrom(view.tools)
  const isIdle = view.status === 'none' || (view.status === 'finished' && !isAsked)
  const isTaskOther = task.trim() !== '' && task.trim() !== (ranTask ?? '').trim()
  const areToolsOther = !areSamePins(pins, ranPins)
  const action = chooseAction({ view, task, ranTask, isEdited })

  /** Answers whether it has begun. */
  async function start(wanted: RunRequest): Promise<boolean> {
    const joined = workSession.session && { session: workSession.session.id }
    // What only looks has nothing to undo.
    const kept = (wanted.until ?? 'finished') === 'finished' && wantsCheckpoint() && { checkpoint: true }
    const request: RunRequest = { approve: isAsking ? 'ask' : 'all', ...joined, ...kept, ...wanted }
    setFault(null)
    setOrigin({ task: ranTask ?? (task.trim() || null), selection, pins: ranPins })
    asking.ask(askedFor(request))
    const answer = await startRun(request).then((first) => withoutOrigin(request, first))
    if (!answer.ok) {
      asking.forget()
      // It may have ended, or be gone, by now.
      if (request.session !== undefined) workSession.lookAgain()
      tell(answer)
      return false
    }
    const { runId } = answer.value
    // An example, and what goes on from a run, is a task that the box had not when it was pressed.
    becomeTask(runId, request.task !== undefined && request.task !== task.trim() ? request.task : task)
    becomePins(runId, pins)
    becomeBounds(runId, bounds)
    if (request.code !== undefined) draft.drop()
    asking.answer(runId, askedFor(request))
    return true
  }

  /** Of two quick clicks the second starts nothing. */
  async function startOnce(wanted: RunRequest): Promise<boolean> {
    if (isStarting.current) return false
    isStarting.current = true
    return await start(wanted).finally(() => {
      isStarting.current = false
    })
  }

  /** What went wrong; a sign-in that ended is asked for in place. */
  function tell({ code, message }: Extract<Answer<unknown>, { ok: false }>) {
    if (code === 'unauthorized') setRefused(true)
    else setFault(message)
  }

  function startTask(until: RunRequest['until']) {
    const bound = most ? budgetFrom(bounds, most) : {}
    const fault =
      task.trim() === ''
        ? words.faults.noTask
        : task.length > MAX_TASK
          ? words.faults.longTask
          : 'fault' in bound
            ? bound.fault
            : null
    const tools = choiceFrom(pins)
    if (!fault) {
      // What was answered belongs to the task that asked.
      const values = task.trim() === view.task?.trim() ? view.values : undefined
      // The same task is done the same way again.
      const what = {
        ...{ task: task.trim(), ...(values && { values }) },
        ...(!isTaskOther && continuedBy(view)),
        ...(isTaskOther || until ? {} : wayOf(view)),
      }
      return void start({ ...what, ...bound, ...(until && { until }), ...(tools && { tools }) })
    }
    setFault(fault)
    document.getElementById('task')?.focus()
  }

  /** Puts a task into the box and begins it. */
  function runTask(text: string) {
    const bound = most ? budgetFrom(bounds, most) : {}
    const tools = choiceFrom(pins)
    if ('fault' in bound) return setFault(bound.fault)
    changeTask(() => text)
    void startOnce({ task: text, ...bound, ...(tools && { tools }) })
  }

  /** Begins another task that goes on from the run that is shown. Answers whether it has begun. */
  async function continueWith(next: string): Promise<boolean> {
    if (!view.runId) return false
    const bound = most ? budgetFrom(bounds, most) : {}
    const tools = choiceFrom(pins)
    if ('fault' in bound) {
      setFault(bound.fault)
      return false
    }
    changeTask(() => next)
    return await startOnce({ task: next, continues: view.runId, ...bound, ...(tools && { tools }) })
  }

  /** Begins the task of the run that is shown again, with these answers. */
  function runWith(values: Values, more: Pick<RunRequest, 'session' | 'asWritten'> = {}) {
    const { task, tools, until, budget } = view
    if (task === null) return
    const known = Object.keys(values).length > 0 && { values }
    void start({
      task,
      until,
      ...(tools && { tools }),
      ...(budget && { budget }),
      ...known,
      ...continuedBy(view),
      ...wayOf(view),
      ...more,
    })
  }

  /** Begins it again with nothing put in the place of its words. */
  function askAsWritten() {
    const { session, continues, values = {} } = view
    if (session !== undefined || continues !== null)
      runWith(values, { ...(session !== undefined && { session }), asWritten: true })
  }

  async function stop() {
    if (view.status === 'none' || view.status === 'finished' || !view.runId) return
    const answer = await stopRun(view.runId)
    if (!answer.ok) tell(answer)
  }

  function act() {
    if (action.does === 'stop') void stop()
    else if (action.does === 'run-program') void start(programRequest())
    else startTask(undefined)
  }

  /** Runs what stands in the editor. */
  function runProgram() {
    if (view.status === 'finished' && program.trim()) void start(programRequest())
  }

  /** Shows a program, checked and not run. */
  function openProgram(code: string) {
    void startOnce({ code, until: 'checked' })
  }

  /** The program that stands there: another might be written for the task. */
  function askAndRun() {
    if (view.status === 'finished' && program.trim()) void start({ ...programRequest(), approve: 'ask' })
  }

  /** What stands in the editor, which keeps its task. Whether that is another version the server sees. */
  function programRequest(): RunRequest {
    return { code: program, ...(view.runId && { editedFrom: view.runId }) }
  }

  /** Runs what stands in the editor with the results that the shown run recorded. */
  function replay() {
    if (view.status !== 'finished' || !view.runId || !program.trim()) return
    void start({ code: program, replayOf: view.runId })
  }

  /** Goes on with a run that was interrupted. Answers null, or what went wrong. */
  async function goOn(): Promise<string | null> {
    if (!view.runId) return null
    const answer = await resumeRun(view.runId)
    if (!answer.ok) return refused(answer)
    followOn()
    return null
  }

  async function answerQuestion(callId: number, decision: Decision): Promise<string | null> {
    if (!view.runId) return null
    const answer = await answerApproval(view.runId, callId, decision)
    return answer.ok ? null : refused(answer)
  }

  async function answerWhatIsAsked(elicitationId: string, said: ElicitationAnswer): Promise<string | null> {
    if (!view.runId) return null
    const answer = await answerElicitation(view.runId, elicitationId, said)
    return answer.ok ? null : refused(answer)
  }

  function refused({ code, message }: Extract<Answer<unknown>, { ok: false }>): string {
    if (code === 'unauthorized') setRefused(true)
    return message
  }

  return {
    view,
    connection,
    lostAt,
    task,
    pins,
    changePins: useCallback(
      (act: PinAct) => {
        updatePins((before) => changePins(before, act))
        setFault(null)
      },
      [updatePins],
    ),
    bounds,
    setBounds: (next: Bounds) => {
      changeBounds(() => next)
      setFault(null)
    },
    /** Whether the tools of the task in the box are looked for: it has not run, or not like this. */
    isPreview: isIdle && task.trim() !== '' && (view.status === 'none' || isTaskOther || areToolsOther),
    stale: staleOf({
      isFinished: isIdle && view.status === 'finished',
      isProgramEdited: isEdited,
      isTaskOther,
      areToolsOther: areToolsOther && task.trim() !== '',
    }),
    /** The program that stands there, where somebody edited or gave it. */
    ownProgram: isEdited || view.code !== null ? program : null,
    program,
    isEdited,
    selection,
    action,
    fault,
    consent: { isAsking, askFirst, askAndRun },
    answerQuestion,
    answerElicitation: answerWhatIsAsked,
    goOn,
    replay,
    continueWith,
    answerValue: (name: string, value: unknown) => runWith({ ...view.values, [name]: value }),
    askAgain: () => runWith({}),
    workSession,
    askAsWritten: isIdle ? askAsWritten : undefined,
    isWaiting: isAsked && asked.runId === null,
    setTask: (next: string) => {
      changeTask(() => next)
      setFault(null)
    },
    setFault,
    act,
    runTask,
    stop,
    runProgram,
    openProgram,
    edit: draft.edit,
    /** What is to be written stands in the editor. */
    beginProgram: draft.begin,
    generate: () => startTask('checked'),
    resetProgram: draft.reset,
    source: draft.source,
    isSignedOut: isRefused || connection === 'signed-out',
    onSignedIn: () => {
      setRefused(false)
      reconnect()
    },
  }
}

/** The run that its task goes on from: of an edited program the server knows. */
const continuedBy = ({ continues, code }: RunView): Pick<RunRequest, 'continues'> =>
  continues !== null && code === null ? { continues } : {}

/** How a run was asked for, where it was not in code mode by the model that is set. */
const wayOf = ({ way, isAnswered, askedModel }: RunView): Pick<RunRequest, 'way' | 'answers' | 'model'> => ({
  ...(way && { way }),
  ...(isAnswered && { answers: true }),
  ...(askedModel !== undefined && { model: askedModel }),
})

/** The run it came from may have been deleted meanwhile: the program is there all the same. */
async function withoutOrigin({ editedFrom, ...request }: RunRequest, first: Answer<{ runId: string }>) {
  const isGone = !first.ok && first.code === 'not-found' && editedFrom !== undefined
  return isGone ? startRun(request) : first
}
