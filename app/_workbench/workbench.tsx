'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { MostSpent } from '../../lib/pipeline/check-request.ts'
import type { RunSummary } from '../../lib/playground.ts'
import type { WorkSession } from '../../lib/sessions/session.ts'
import { SkipLinks } from '../_frame/skip-links.tsx'
import { usePageKeyGroup } from '../_keys/page-keys.ts'
import { type ActivityTab, isActivityEmpty, tabInFront } from '../_panels/activity/empty-text.ts'
import { useNotice } from '../_panels/approval/notice.ts'
import { WaitingBar } from '../_panels/approval/waiting-bar.tsx'
import { words as approval } from '../_panels/approval/words.ts'
import { titleOf } from '../_panels/elicitation/title-of.ts'
import { useEndNotice } from '../_panels/outcome/running/end-notice.ts'
import type { ShownLimits } from '../_panels/outcome/running/running-card.tsx'
import { usePreloadedEditor } from '../_panels/program/editor-slot.tsx'
import type { ExampleProgram } from '../_panels/start/example-program.ts'
import { StartPage } from '../_panels/start/start-page.tsx'
import { StatusBar } from '../_panels/status/status-bar.tsx'
import { useHealth } from '../_panels/status/use-health.ts'
import { withoutProgram } from '../_panels/task/choose-action.ts'
import { TaskBar } from '../_panels/task/task-bar.tsx'
import { countTools, type ListedCatalog } from '../_panels/tools/catalog.ts'
import { pinsText } from '../_panels/tools/pins.ts'
import { ToolsPanel } from '../_panels/tools/tools-panel.tsx'
import { useCatalog } from '../_panels/tools/use-catalog.ts'
import { runNameOf } from '../_run/run-name.ts'
import type { RunSeed } from '../_run/use-run.ts'
import { tellRunChanged } from '../_run/use-waiting.ts'
import type { FirstSteps } from '../_server/first-steps.ts'
import { Dialog } from '../_ui/dialog.tsx'
import { Bench } from './bench.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import type { PanelSizes } from './panel-sizes.ts'
import { RunAnnouncer } from './run-announcer.tsx'
import {
  ActivityPanel,
  DirectPanel,
  OutcomePanel,
  ProgramPanel,
  RunPath,
  SignInAgain,
  usePreloadedPanels,
} from './run-panels.ts'
import { STARTER_LINE, starterFor } from './starter-program.ts'
import { TabBar } from './tab-bar.tsx'
import { UnknownRun } from './unknown-run.tsx'
import { useAskedExample } from './use-asked-example.ts'
import { useNow } from './use-now.ts'
import { usePaletteActions } from './use-palette-actions.ts'
import { usePanels } from './use-panels.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useWorkbench } from './use-workbench.ts'
import { words } from './words.ts'

interface Props {
  header: React.ReactNode
  /** Of whoever is signed in. */
  email: string
  /** The model that writes programs; null when rules do. */
  writer: string | null
  /** What a run may spend on programs; null when rules write them. */
  most: MostSpent | null
  catalog: ListedCatalog
  recent: RunSummary[]
  /** What is left of the first minutes; null where a run is shown. */
  steps: FirstSteps | null
  limits: ShownLimits
  sizes: PanelSizes
  /** The session of work that runs join; null for none. */
  session: WorkSession | null
  seed: RunSeed | null
  examples: ExampleProgram[]
  /** The one that the address asks for. */
  example: string | null
}

/** While nothing goes on but the time that is left. */
const WAITING_TICK_MS = 1_000

/** The playground: task, path, and the bench with tools, program, activity and outcome. */
export function Workbench({
  header,
  email,
  writer,
  most,
  catalog,
  recent,
  steps,
  limits,
  sizes,
  session,
  seed,
  examples,
  example,
}: Props) {
  const router = useRouter()
  const bench = useWorkbench(seed, most, session)
  const { view, connection, lostAt, isEdited } = bench
  const isEmpty = view.status === 'none'
  const isLive = !isEmpty && view.status !== 'finished'
  const { health, reach, lostAt: serverLostAt } = useHealth(connection)
  const isOffline = reach === 'lost'
  const isLost = connection === 'lost' || isOffline
  const now = useNow(isLive || isLost, view.status === 'awaiting-approval' ? WAITING_TICK_MS : undefined)
  const panels = usePanels(view)
  // A run may have changed what there is.
  const tree = useCatalog(catalog, `${view.runId} ${view.status}`)
  const { hasToolsColumn } = panels
  const [chosenActivity, setActivityTab] = useState<ActivityTab | null>(null)
  const activityTab = tabInFront(chosenActivity, view)
  const asked = view.approvals.length + view.elicitations.length
  const [question] = view.approvals
  const [elicitation] = view.elicitations
  const [hasSignIn, setSignIn] = useState(false)

  usePreloadedEditor()
  usePreloadedPanels(isEmpty)
  useAskedExample(example, { examples, open: bench.openProgram, tell: bench.setFault })
  useShortcuts({
    act: bench.act,
    runProgram: bench.runProgram,
    stop: () => void bench.stop(),
  })
  usePageKeyGroup('playground')
  usePaletteActions(bench, isOffline)
  // Once, as soon as it is known; whoever closes it finds it again in the bar above the bench.
  useEffect(() => setSignIn(bench.isSignedOut), [bench.isSignedOut])
  const waits = question ? approval.allow(`${question.server}.${question.tool}`) : elicitation && titleOf(elicitation)
  const named = isEmpty ? words.title : words.titleOfRun(runNameOf(view).slice(0, 60))
  const title = waits ? words.titleWaiting(asked, waits) : named
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a busy machine the head of the page comes after this, with its own.
  useEffect(() => {
    if (document.title !== title) document.title = title
  }, [title, now])
  useNotice(view.runId, question, elicitation)
  useEndNotice(view)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the run that is shown.
  useEffect(() => void tellRunChanged(), [view.runId, view.status, asked])

  if (connection === 'gone') {
    return (
      <>
        {header}
        <UnknownRun />
      </>
    )
  }
  /** A program of one's own, for a task that none was written for. */
  function writeProgram() {
    bench.beginProgram(starterFor(view.task))
    panels.showLine(STARTER_LINE)
  }
  const lostSince = lostAt ?? serverLostAt
  // A clock that went on would claim that the run does.
  const seenAt = isLost && lostSince !== null ? lostSince : now
  // After an edit the lines are other lines.
  const goToLine = isEdited ? undefined : panels.showLine
  const lostForSeconds = lostSince === null ? 0 : Math.max(0, Math.round((now - lostSince) / 1000))
  const tools = (
    <ToolsPanel
      view={view}
      selection={bench.selection}
      catalog={tree}
      task={bench.task}
      isPreview={bench.isPreview}
      pins={bench.pins}
      isOffline={isOffline}
      ownProgram={bench.ownProgram}
      isEdited={isEdited}
      onPin={bench.changePins}
      list={panels.toolList}
      onList={panels.setToolList}
    />
  )
  return (
    <>
      <SkipLinks hasResult={!isEmpty} />
      {header}
      <main className="flex min-h-0 flex-1 flex-col" aria-label={words.page}>
        {!isEmpty && <h1 className="sr-only">{runNameOf(view)}</h1>}
        {/* On a narrow screen the start page, which has the heading, is not shown beside the tools. */}
        {isEmpty && panels.tab === 'tools' && <h1 className="sr-only lg:hidden">{words.tools}</h1>}
        <div className="flex-none px-4 pt-3">
          <TaskBar
            task={bench.task}
            action={bench.action}
            fault={bench.fault}
            writer={writer}
            withoutProgram={withoutProgram(view, bench.action)}
            tools={pinsText(bench.pins)}
            consent={bench.consent}
            most={most}
            bounds={bench.bounds}
            session={bench.workSession}
            isOffline={isOffline}
            isBusy={bench.isWaiting}
            onTask={bench.setTask}
            onBounds={bench.setBounds}
            onAct={bench.act}
            onGenerate={bench.generate}
          />
          {/* The first run shows it. */}
          {isEmpty ? (
            <div className="h-3" />
          ) : (
            <RunPath view={view} now={seenAt} isOld={bench.stale !== null} isLost={isLost} onGo={panels.goTo} />
          )}
        </div>
        <ConnectionBar
          isSignedOut={bench.isSignedOut}
          isLost={isLost}
          lostForSeconds={lostForSeconds}
          isLive={isLive}
          onSignIn={() => setSignIn(true)}
        />
        <Bench
          initialSizes={sizes}
          tab={panels.tab}
          tools={hasToolsColumn || isEmpty ? tools : null}
          start={
            isEmpty ? (
              <StartPage
                recent={recent}
                steps={steps}
                servers={tree.servers}
                programs={examples}
                isOffline={isOffline}
                onRun={bench.runTask}
                onProgram={bench.openProgram}
                onChanged={() => router.refresh()}
              />
            ) : null
          }
          program={
            view.way ? (
              <DirectPanel view={view} onOpenTools={hasToolsColumn ? undefined : () => panels.setDrawer(true)} />
            ) : (
              <ProgramPanel
                view={view}
                text={bench.program}
                source={bench.source}
                isEdited={isEdited}
                isOld={bench.stale !== null && !isEdited}
                isReadOnly={view.status !== 'finished'}
                onEdit={bench.edit}
                onReset={bench.resetProgram}
                knownVersions={seed?.versions}
                onReady={panels.onEditorReady}
                catalogVersion={tree.version}
                onOpenTools={hasToolsColumn ? undefined : () => panels.setDrawer(true)}
              />
            )
          }
          activity={
            <ActivityPanel
              view={view}
              now={seenAt}
              isOld={bench.stale !== null}
              isLost={isLost}
              tab={activityTab}
              onTab={setActivityTab}
              onGoToLine={goToLine}
            />
          }
          isActivityEmpty={isActivityEmpty(activityTab, view)}
          outcome={
            <OutcomePanel
              view={view}
              now={seenAt}
              isLost={isLost}
              limits={limits}
              connected={countTools(tree.servers)}
              consent={bench.consent}
              session={bench.workSession.ofRun}
              stale={bench.stale}
              isEdited={isEdited}
              onGoOn={bench.goOn}
              onReplay={bench.replay}
              isOffline={isOffline}
              hasModel={writer !== null}
              onWrite={writeProgram}
              onContinue={bench.continueWith}
              onValue={bench.answerValue}
              onAskAgain={bench.askAgain}
              onAskAsWritten={bench.askAsWritten}
              onAnswer={bench.answerQuestion}
              onElicitation={bench.answerElicitation}
              onGoToLine={goToLine}
              onTools={panels.openCatalog}
            />
          }
        />
      </main>
      <StatusBar
        health={health}
        connection={isLost ? 'lost' : reach}
        lostForSeconds={lostForSeconds}
        limits={limits}
        runId={view.runId}
        isOld={bench.stale !== null}
      />
      {asked > 0 && panels.tab !== 'result' && <WaitingBar count={asked} onReview={() => panels.goTo('Result')} />}
      <TabBar
        isDirect={view.way !== undefined}
        tabs={panels.tabs}
        current={panels.tab}
        unseen={panels.unseen}
        onChoose={panels.setTab}
      />
      <Dialog title={words.tools} kind="drawer" isOpen={panels.hasDrawer} onOpenChange={panels.setDrawer}>
        {tools}
      </Dialog>
      <SignInAgain email={email} isOpen={hasSignIn} onOpenChange={setSignIn} onSignedIn={bench.onSignedIn} />
      <RunAnnouncer view={view} />
    </>
  )
}
