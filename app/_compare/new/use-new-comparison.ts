'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { startComparison } from '../comparison-requests.ts'
import { type Draft, EMPTY_DRAFT, keepDraft, keptDraft } from './draft.ts'
import { DRAFT_FIELDS, type DraftField, type Faults, readDraft } from './read-draft.ts'
import { type Estimated, useEstimate } from './use-estimate.ts'

/** The form of a new comparison: what is typed, what is wrong with it, and what it would come to. */
export function useNewComparison(models: readonly string[], idOf: (field: DraftField) => string) {
  const router = useRouter()
  const [draft, setDraft] = useState(() => stillThere(keptDraft(), models))
  const [left, setLeft] = useState<ReadonlySet<DraftField>>(new Set())
  const [isStarting, setStarting] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const read = readDraft(draft)
  const request = 'request' in read ? read.request : null
  const all: Faults = 'faults' in read ? read.faults : {}
  const estimated: Estimated = useEstimate(request)

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part }
    keepDraft(next)
    setDraft(next)
    setFault(null)
  }

  async function start() {
    setLeft(new Set(DRAFT_FIELDS))
    const wrong = DRAFT_FIELDS.find((field) => all[field] !== undefined)
    if (wrong || request === null) {
      if (wrong) document.getElementById(idOf(wrong))?.focus()
      return
    }
    setStarting(true)
    setFault(null)
    const answer = await startComparison(request)
    if (!answer.ok) {
      setStarting(false)
      return setFault(answer.message)
    }
    keepDraft(EMPTY_DRAFT)
    router.push(`/compare/${encodeURIComponent(answer.value.id)}`)
  }

  return {
    ...{ draft, request, estimated, isStarting, fault, change, start },
    /** Those of fields that were left, or of all after Start was pressed. */
    faults: Object.fromEntries(Object.entries(all).filter(([field]) => left.has(field as DraftField))) as Faults,
    leave: (field: DraftField) => setLeft(new Set([...left, field])),
  }
}

/** What was typed, without models that may not be asked any more. */
function stillThere(draft: Draft, models: readonly string[]): Draft {
  return { ...draft, models: draft.models.filter((model) => models.includes(model)) }
}
