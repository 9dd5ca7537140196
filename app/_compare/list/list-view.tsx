'use client'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ComparisonSummary } from '../../../lib/compare/comparisons.ts'
import { EXAMPLES } from '../../_panels/start/examples.ts'
import { FixModel } from '../../_settings/model/fix-model.tsx'
import { TokensFrame } from '../../_tokens/tokens-frame.tsx'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { EmptyState } from '../../_ui/panel.tsx'
import { DeleteDialog } from '../delete-dialog.tsx'
import { keepDraft, keptDraft } from '../new/draft.ts'
import { NewDialog, type Opened } from '../new/new-dialog.tsx'
import { withTasks } from '../new/read-tasks.ts'
import { words as common } from '../words.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { useComparisons } from './use-comparisons.ts'
import { words } from './words.ts'

interface Props {
  comparisons: ComparisonSummary[]
  unreadable: number
  /** The model that is set, then the others that may be asked; none without a model. */
  models: readonly string[]
  /** Why the list could not be read. */
  fault: string | null
  /** The task of a run that is to be compared. */
  task: string | null
}

/** The comparisons of a person, and the way to a new one. */
export function ListView({ comparisons: first, unreadable, models, fault, task }: Props) {
  const { comparisons, forget } = useComparisons(first)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [asked, setAsked] = useState<ComparisonSummary | null>(null)
  const [said, setSaid] = useState<{ tone: 'ok' | 'bad'; text: string } | null>(null)
  const hasModel = models.length > 0

  function open(how: Opened, tasks: readonly string[] = []) {
    const draft = keptDraft()
    keepDraft({ ...draft, tasks: withTasks(draft.tasks, tasks) })
    setOpened(how)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever came from a run came to compare it, once.
  useEffect(() => {
    if (task === null || !hasModel) return
    // Asked for once: a reload or the way back does not open it again.
    window.history.replaceState(null, '', '/compare')
    open('form', [task])
  }, [])

  return (
    <TokensFrame
      tab="compare"
      actions={
        hasModel && (
          <Button kind="primary" onClick={() => open('form')}>
            <Plus size={16} strokeWidth={1.8} aria-hidden />
            {common.start}
          </Button>
        )
      }
    >
      {!hasModel && <NoModel />}
      {said && (
        <div className="mb-3">
          <Alert tone={said.tone}>{said.text}</Alert>
        </div>
      )}
      {fault ? (
        <Alert tone="bad">{words.notRead(fault)}</Alert>
      ) : comparisons.length > 0 ? (
        <ComparisonTable comparisons={comparisons} onDelete={setAsked} />
      ) : (
        hasModel && (
          <div className="rounded-lg border border-line bg-surface">
            <EmptyState
              title={words.empty.title}
              action={
                <>
                  <Button onClick={() => open('runs')}>{words.empty.runs}</Button>
                  <Button
                    onClick={() =>
                      open(
                        'form',
                        EXAMPLES.map(({ task }) => task),
                      )
                    }
                  >
                    {words.empty.examples}
                  </Button>
                </>
              }
            >
              {words.empty.about}
            </EmptyState>
          </div>
        )
      )}
      {unreadable > 0 && <p className="mt-2 text-ink3 text-xs">{words.unreadable(unreadable)}</p>}
      <NewDialog opened={opened} models={models} onClose={() => setOpened(null)} />
      <DeleteDialog
        comparison={asked}
        onAnswer={({ isGone, fault: why }) => {
          if (isGone && asked) {
            forget(asked.id)
            setSaid({ tone: 'ok', text: words.deleted(asked.name) })
          } else if (why) setSaid({ tone: 'bad', text: why })
          setAsked(null)
        }}
      />
    </TokensFrame>
  )
}

/** Only a model can do a task three ways. */
function NoModel() {
  return (
    <div className="mb-3 rounded-lg border border-line bg-surface">
      <EmptyState
        title={words.noModel.title}
        action={<FixModel fix={{ advice: 'set', fields: ['api_key', 'base_url'] }} />}
      >
        {words.noModel.about}
      </EmptyState>
    </div>
  )
}
