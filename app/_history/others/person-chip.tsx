'use client'
import { useEffect, useRef, useState } from 'react'
import type { PeoplePage } from '../../../lib/administration/people-list.ts'
import type { Owner } from '../../../lib/history/others-runs.ts'
import { loadPeople } from '../../_admin/people/actions.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { FilterField } from '../../_ui/filter-field.tsx'
import { FilterChip, FilterChoice } from '../filter-chip.tsx'
import { words } from '../words.ts'

const TYPING_MS = 200

interface Props {
  /** The account whose runs are asked for; null for one's own. */
  person: string | null
  /** Whose runs are listed. */
  of: Owner | undefined
  /** Whose page it is. */
  selfId: string
  onChoose(person: string | null): void
}

/** For administrators: whose runs are listed. The accounts are asked for when somebody wants to choose one. */
export function PersonChip({ person, of, selfId, onChoose }: Props) {
  const { person: w } = words
  const [chosen, setChosen] = useState<Owner | null>(null)
  const known = [of, chosen].find((one) => one?.id === person)
  return (
    <FilterChip
      name={w.name}
      value={person === null ? null : (known?.email ?? w.one)}
      onClear={() => onChoose(null)}
      className="w-72 max-w-[calc(100vw-32px)] p-1"
    >
      <Accounts
        person={person}
        selfId={selfId}
        onChoose={(one) => {
          setChosen(one)
          onChoose(one.id)
        }}
      />
    </FilterChip>
  )
}

interface AccountsProps {
  person: string | null
  selfId: string
  onChoose(one: Owner): void
}

function Accounts({ person, selfId, onChoose }: AccountsProps) {
  const { person: w } = words
  const [find, setFind] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [page, setPage] = useState<PeoplePage | string | null>(null)
  const inside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const popover = inside.current?.closest('[popover]')
    function onToggle(event: Event) {
      setOpen((event as ToggleEvent).newState === 'open')
      setFind('')
    }
    popover?.addEventListener('toggle', onToggle)
    return () => popover?.removeEventListener('toggle', onToggle)
  }, [])
  useEffect(() => {
    if (!isOpen) return
    let isOver = false
    async function load() {
      const answer = await loadPeople({ search: find.slice(0, 200), role: 'all' }).catch(() => null)
      // An earlier answer may come later.
      if (!isOver) setPage(answer?.ok ? answer.value : (answer?.error.message ?? NO_ANSWER))
    }
    const timer = setTimeout(() => void load(), find === '' ? 0 : TYPING_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isOpen, find])
  const others = page === null || typeof page === 'string' ? [] : page.people.filter(({ id }) => id !== selfId)
  return (
    <div ref={inside} className="grid gap-1">
      <FilterField label={w.find} placeholder={w.find} value={find} onChange={setFind} />
      {typeof page === 'string' && (
        <p role="alert" className="px-2.5 py-1 text-bad text-xs">
          {page}
        </p>
      )}
      {page === null && <p className="px-2.5 py-1 text-ink3 text-xs">{w.loading}</p>}
      {page !== null && typeof page !== 'string' && others.length === 0 && (
        <p className="px-2.5 py-1 text-ink3 text-xs">{find === '' ? w.nobody : w.noMatch}</p>
      )}
      <div className="max-h-64 overflow-auto">
        {others.map(({ id, email }) => (
          <FilterChoice key={id} isChosen={id === person} onChoose={() => onChoose({ id, email })}>
            <span className="min-w-0 truncate" title={email}>
              {email}
            </span>
          </FilterChoice>
        ))}
      </div>
      {page !== null && typeof page !== 'string' && page.next !== null && (
        <p className="px-2.5 py-1 text-ink3 text-xs">{w.more(page.people.length, page.found)}</p>
      )}
    </div>
  )
}
