import { cookies } from 'next/headers'
import type { Account } from '../../lib/people/account.ts'
import type { Person } from '../../lib/people/person.ts'
import { mostOf } from '../../lib/pipeline/check-request.ts'
import type { Playground } from '../../lib/playground.ts'
import { AdministratorProvider } from '../_frame/administrator.tsx'
import { Header } from '../_frame/header.tsx'
import { RECENT, waitingFirst } from '../_panels/start/recent.ts'
import type { RunSeed } from '../_run/use-run.ts'
import { chosenWorkSession } from '../_server/chosen-work-session.ts'
import { readExamplePrograms } from '../_server/example-programs.ts'
import { firstSteps } from '../_server/first-steps.ts'
import { listCatalog, outlineOf } from '../_server/listed-catalog.ts'
import { playground } from '../_server/playground.ts'
import { parseSizes, SIZES_COOKIE } from './panel-sizes.ts'
import { Workbench } from './workbench.tsx'

/** What tools cost to read is shown as soon as somebody types; loading what counts it takes a moment the first time. */
function weighAhead({ weigh }: Playground, person: Person): void {
  // Whoever asks for it again is told.
  weigh(person, []).catch(() => undefined)
}

/** The playground for somebody who is signed in, with a run or without. */
export async function PlaygroundPage({
  account,
  person,
  seed,
  example = null,
}: {
  account: Account
  person: Person
  seed: RunSeed | null
  /** The example that is asked for. */
  example?: string | null
}) {
  const parts = await playground()
  // Whoever opens the page is about to run something.
  parts.prewarm(person)
  weighAhead(parts, person)
  const [catalog, learned, recent, waiting, model, examples, jar, session, steps] = await Promise.all([
    parts.catalog(person),
    parts.learned(person),
    parts.runs.list(person, { limit: RECENT }),
    parts.runs.list(person, { limit: RECENT, status: 'awaiting-approval' }),
    parts.model.show(),
    readExamplePrograms(),
    cookies(),
    chosenWorkSession(person),
    seed === null ? firstSteps(person, parts) : null,
  ])
  const { guardrails, sandbox } = parts.config
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <AdministratorProvider value={person.admin}>
        <Workbench
          header={<Header account={account} />}
          email={account.email}
          writer={model.enabled ? model.model : null}
          most={model.enabled ? mostOf(parts.config, await parts.model.price()) : null}
          catalog={outlineOf(listCatalog(catalog, learned))}
          recent={waitingFirst(waiting, recent)}
          steps={steps}
          limits={{
            timeoutMs: guardrails.max_execution_time * 1000,
            memoryMb: guardrails.max_memory_mb,
            toolCalls: sandbox.limits.tool_calls,
            outputBytes: sandbox.limits.output_bytes,
          }}
          sizes={parseSizes(jar.get(SIZES_COOKIE)?.value)}
          session={session}
          seed={seed}
          examples={examples}
          example={example}
        />
      </AdministratorProvider>
    </div>
  )
}
