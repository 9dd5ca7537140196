import { PlaygroundError } from '../errors.ts'
import { countChanges } from '../format/lines.ts'
import { askedByOf } from '../people/asked-by.ts'
import type { Person } from '../people/person.ts'
import { assertMayWrite } from '../people/reach.ts'
import type { ToolChoice } from '../runs/event.ts'
import type { RecordedRun } from '../runs/journal/read-log.ts'
import type { RunStore } from '../runs/run-store.ts'
import { type TestOf, testTitle } from '../runs/test-of.ts'
import type { JoinedSession } from '../sessions/create-sessions.ts'
import { parseTask } from '../task/parse-task.ts'
import { type CheckedRequest, checkRequest, mostOf } from './check-request.ts'
import { assertModel } from './check-way.ts'
import { type ContinuedFrom, continueFrom } from './continue-from.ts'
import type { Origin } from './execute-run.ts'
import type { PersonHome } from './person-home.ts'
import { replaySource } from './replay-source.ts'
import type { RunRequest } from './request.ts'
import type { RunServices } from './run-services.ts'
import type { RunsOptions } from './runs-options.ts'
import type { RunsUnderWay } from './runs-under-way.ts'
import { assertSkillsThere, choiceOfTools } from './skills/exclude-skills.ts'

type Parts = Pick<RunsOptions, 'store' | 'rows' | 'services' | 'limits' | 'sessions'>

/** Recorded calls that lie elsewhere than in a run's log: nothing else is called. */
export interface ClosedRecord {
  testOf: TestOf
  recorded: RecordedRun
}

/** Starts a run and answers at once. Throws what is wrong with the request, and `busy` when too many are under way. */
export async function startRun(
  { store, rows, services, limits, sessions }: Parts,
  underWay: RunsUnderWay,
  person: Person,
  request: RunRequest,
  closed?: ClosedRecord,
): Promise<{ runId: string }> {
  underWay.assertOpen()
  const { replayOf } = request
  const isWithoutCode = request.code === undefined && request.task === undefined
  const replay = replayOf === undefined ? undefined : await replaySource(store, person.id, replayOf)
  const wanted = replay && isWithoutCode ? { ...request, code: programOf(replay) } : request
  if (request.checkpoint) assertMayWrite(person, 'make checkpoints')
  const checked = checkRequest(
    wanted,
    limits,
    services.config.guardrails.strict_mode,
    mostOf(services.config, await priceFor(request, services), request.way),
  )
  if (checked.task !== undefined) parseTask(checked.task)
  await assertModel(checked, services)
  return underWay.withPlace(person, async (place, home) => {
    if (checked.tools) await assertChoice(checked.tools, home, services)
    const from = await continueFrom(checked, person, { store, services })
    const origin = from?.origin ?? (await originOf(store, person, checked))
    const granted = await underWay.grantedFor(person, checked)
    underWay.assertOpen()
    if (checked.session !== undefined) await underWay.keptEnds(person)
    const session = checked.session === undefined ? null : await sessions.join(person, checked.session, checked)
    const live = await store.begin(person.id, person.workspaceDir)
    const title = ((closed && testTitle(closed.testOf)) ?? origin?.task ?? checked.task ?? checked.code ?? '')
      .trim()
      .slice(0, 200)
    try {
      await from?.keepResult?.()
      if (session) await sessions.begun(session.id, live.runId, title)
      if (person.isListed)
        await rows.begin(person.id, live.runId, title, {
          ...{ version: origin?.version, by: askedByOf(person), session: session?.id, way: checked.way },
          ...(origin?.edited && { edited: origin.edited }),
        })
    } catch (error) {
      await store.abandon(live.runId)
      if (session) await sessions.removed(person, live.runId).catch(() => {}) // What failed first is told.
      throw error
    }
    underWay.follow(live, {
      ...{ person, home, place, granted },
      request: {
        ...asContinued(checked, from),
        ...(session && inSession(session)),
        ...(from?.understood && { understood: from.understood }),
        ...(replay && { replayOf: replay.of }),
      },
      ...(origin && { origin }),
      ...(replay && { record: { mode: 'replay', of: replay.of, recorded: replay.recorded } }),
      ...(closed && { testOf: closed.testOf, record: asTest(closed) }),
    })
    return { runId: live.runId }
  })
}

/** Where the program of the run before is changed, nothing is written for the task. */
function asContinued(checked: CheckedRequest, from: ContinuedFrom | null): CheckedRequest {
  if (from?.code === undefined) return checked
  const { task: _, tools: __, values: ___, budget: ____, ...others } = checked
  return { ...others, code: from.code }
}

const asTest = ({ testOf: { skill, test }, recorded }: ClosedRecord) => ({
  ...{ mode: 'replay' as const, isClosed: true as const, of: `${skill}/tests/${test}`, recorded },
})

/** Only who bounds money needs to know what the model costs: it is looked up in the settings each time. */
const priceFor = async ({ budget, model }: RunRequest, { priceOf }: RunServices) =>
  budget?.cost_usd === undefined ? null : priceOf(model)

/** Throws `invalid-input` for a tool or skill that is not there. */
async function assertChoice(choice: ToolChoice, home: PersonHome, services: RunServices): Promise<void> {
  const catalog = await services.catalog(home)
  services.assertChoice(choiceOfTools(choice, catalog), catalog)
  const { shared, own } = services.workspaceOf(home).modules().names.skills
  assertSkillsThere(choice, [...shared, ...own], catalog)
}

const inSession = ({ id, understood }: JoinedSession) => ({ session: id, ...(understood && { understood }) })

/** What its program was written for at first, and which version of it this is: the same, or the next. */
async function originOf(
  store: RunStore,
  { id }: Person,
  { editedFrom: edited, replayOf, code }: CheckedRequest,
): Promise<Origin | undefined> {
  const of = edited ?? replayOf
  if (of === undefined) return undefined
  const { task, program, generator, editedFrom, continues, tools, chosen, selected, ...rest } = await store.get(id, of)
  // What somebody sent or wrote by hand has none until it is edited.
  const version = rest.version ?? (generator === 'person' ? undefined : 1)
  const ofTask = chosen ?? selected
  // What its task was begun with stays with every version.
  const written = {
    ...(task !== null && { task }),
    ...(continues !== undefined && { continues }),
    ...(tools && { tools }),
    ...(task !== null && ofTask.length > 0 && { chosen: ofTask }),
  }
  // None was written: this is one of somebody's own.
  if (program === null) return written
  return program === code
    ? { ...written, ...(version && { version }), ...(editedFrom && { editedFrom }) }
    : {
        ...written,
        version: (version ?? 1) + 1,
        editedFrom: of,
        edited: { from: of, ...countChanges(program, code ?? '') },
      }
}

function programOf({ program }: { program: string | null }): string {
  if (program !== null) return program
  throw new PlaygroundError('conflict', 'That run has no program, so there are no results to use again.')
}
