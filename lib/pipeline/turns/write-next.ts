import type { Generated, Generator } from '../../codegen/generator.ts'
import { ModelError } from '../../codegen/model/model-error.ts'
import { textOf, writeConversation } from '../../codegen/model/write-prompt.ts'
import type { BudgetFault } from '../../runs/budget-fault.ts'
import type { Writer } from '../../runs/event.ts'
import { SHUTTING_DOWN } from '../../shutting-down.ts'
import type { ModelTurn } from '../../tokens/model-turn.ts'
import type { ModelUsage } from '../../tokens/model-usage.ts'
import { timed, writerFor } from '../run-services.ts'
import type { Work } from './work.ts'

/** Who wrote, and what. */
export type Written = Generated & { generator: string; writer: Writer }

/** Why nothing is written: a bound was reached. */
export interface Refusal {
  kind: 'limit'
  fault: BudgetFault
}

/** Has the next program written, and tells it as it comes. Its answer is told as well where it is a program. */
export function writeNext(work: Work, { isRepair }: { isRepair: boolean }): Promise<Written | Refusal> {
  return timed(work.run, 'generateMs', () => write(work, isRepair))
}

async function write(work: Work, isRepair: boolean): Promise<Written | Refusal> {
  const { task, tools, others, before, run, services } = work
  const { budget } = run
  const generator = await services.generator(writerFor(run))
  const owner = run.home.personId
  const request = {
    ...{ task, tools, others, before, owner },
    ...(run.values && { values: run.values }),
    ...(run.understood && { understood: run.understood }),
  }
  const isModel = generator.kind === 'model'
  const prompt = isModel ? await promptOf(request, work) : ''
  const fault = isModel ? await budget.whyNot(prompt, hasProgram(work)) : null
  if (fault) return { kind: 'limit', fault }
  // What was streamed of the program before is void.
  let isRestart = before.length > 0
  let soFar = ''
  try {
    const writing = generator.generate(request, run.signal)
    for (;;) {
      const next = await writing.next()
      if (next.done) return await tell(writtenBy(generator, next.value), work, { isRepair, prompt, generator })
      soFar = next.value.restart ? next.value.delta : soFar + next.value.delta
      run.emit({ kind: 'generating', ...next.value, ...(isRestart && { restart: true }) })
      isRestart = false
    }
  } catch (error) {
    // What a model had written before it broke off, or was stopped, is kept: a person can go on with it.
    const { partial: program, usage, written } = error instanceof ModelError ? error : stoppedAt(work, isModel, soFar)
    // Whoever refuses a request has written nothing, and wants nothing for it; what was stopped has been sent.
    if (usage || written !== '' || (isModel && run.signal.aborted)) {
      const paid = await budget.pay(usage, { prompt, written })
      tellTurn(work, { ...paid, what: isRepair ? 'repair' : 'program', isCut: true }, generator)
    }
    if (program !== '')
      run.emit({
        ...{ kind: 'generated', program, generator: generator.name, writer: generator.kind, partial: true },
        ...placeOf(work, isRepair),
        ...(usage && { usage }),
      })
    throw error
  }
}

/** Only rules stand in, and then it is said why. */
const writtenBy = ({ name, kind }: Generator, generated: Generated): Written => ({
  ...{ generator: name, ...generated },
  writer: generated.because === undefined ? kind : 'rules',
})

async function tell(
  written: Written,
  work: Work,
  { isRepair, prompt, generator: asked }: { isRepair: boolean; prompt: string; generator: Generator },
): Promise<Written> {
  const { usage, generator, writer, because } = written
  const fault = written.kind === 'program' ? written.fault : undefined
  const source = written.kind === 'program' ? written.source : (written.search ?? written.reason)
  const { written: all } = written
  if (writer === 'model' || usage || all) {
    const paid = await work.run.budget.pay(usage, { prompt, written: all ?? source })
    tellTurn(work, { ...paid, what: whatOf(written, isRepair) }, asked)
  }
  if (written.kind === 'program')
    work.run.emit({
      ...{ kind: 'generated', program: source, generator, writer, ...placeOf(work, isRepair) },
      ...(because && { because }),
      ...(fault && { fault }),
      ...(usage && { usage }),
      ...(written.isLook && { isLook: true }),
    })
  return written
}

function whatOf(written: Written, isRepair: boolean): ModelTurn['what'] {
  if (written.kind !== 'program') return written.search === undefined ? 'program' : 'search'
  if (isRepair) return 'repair'
  return written.isLook && written.writer === 'model' ? 'look' : 'program'
}

function tellTurn({ run }: Work, turn: ModelTurn & { isCut?: true }, { name: model }: Generator): void {
  const { spent } = run.budget
  run.emit({ kind: 'model-turn', model, ...turn, ...(spent && { spent }) })
}

/** Of a run that a person stopped; what goes on after a restart is written anew. */
function stoppedAt(
  { run: { signal } }: Work,
  isModel: boolean,
  soFar: string,
): Pick<ModelError, 'partial' | 'written'> & { usage?: ModelUsage } {
  const isGoingAway = signal.reason instanceof Error && signal.reason.message === SHUTTING_DOWN
  const partial = isModel && signal.aborted && !isGoingAway ? soFar : ''
  return { partial, written: partial }
}

/** One was written before: not all was searches for tools. */
export const hasProgram = ({ before }: Pick<Work, 'before'>): boolean =>
  before.some(({ came }) => came.kind !== 'found')

const placeOf = ({ turn, repairs, run: { budget } }: Work, isRepair: boolean) => ({
  turn,
  ...(isRepair && { attempt: repairs }),
  ...(budget.spent && { spent: budget.spent }),
})

const promptOf = async (request: Parameters<typeof writeConversation>[0], { services }: Work) =>
  textOf(await writeConversation(request, services.config.execution.allow_network_access))
