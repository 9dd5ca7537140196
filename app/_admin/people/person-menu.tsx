'use client'
import { Ellipsis } from 'lucide-react'
import type { ListedPerson } from '../../../lib/administration/people-list.ts'
import { closePopoverOf, Popover } from '../../_ui/popover.tsx'
import { words } from './words.ts'

const ITEM = 'flex h-8 w-full items-center rounded-sm px-2.5 text-left -outline-offset-2! hover:bg-sunken max-lg:h-11'

export type PersonAct = 'make-administrator' | 'take-administrator' | 'end-sessions' | 'disable' | 'enable' | 'remove'

/** Everything that can be done with an account. Nobody locks themselves out. */
export function PersonMenu({
  person,
  isSelf,
  onAct,
}: {
  person: ListedPerson
  isSelf: boolean
  onAct(act: PersonAct): void
}) {
  const items: [act: PersonAct, text: string, isDanger?: boolean][] = [
    person.admin ? ['take-administrator', words.takeAdministrator] : ['make-administrator', words.makeAdministrator],
    ...(isSelf
      ? []
      : ([
          ['end-sessions', words.endSessions],
          person.isDisabled ? ['enable', words.enable] : ['disable', words.disable],
          ['remove', words.remove, true],
        ] as [PersonAct, string, boolean?][])),
  ]
  return (
    <Popover
      label={words.more(person.email)}
      align="end"
      className="min-w-52 p-1"
      button={{
        title: words.more(person.email),
        'aria-label': words.more(person.email),
        className:
          'ml-auto grid size-7 place-items-center rounded-md text-ink2 hover:bg-sunken -outline-offset-2! max-lg:size-11',
        children: <Ellipsis size={16} strokeWidth={1.8} aria-hidden />,
      }}
    >
      {items.map(([act, text, isDanger]) => (
        <button
          key={act}
          type="button"
          onClick={({ currentTarget }) => {
            closePopoverOf(currentTarget)
            onAct(act)
          }}
          className={`${ITEM} ${isDanger ? 'text-bad' : ''}`}
        >
          {text}
        </button>
      ))}
      <a href={`/admin/audit?search=${encodeURIComponent(person.email)}`} className={ITEM}>
        {words.seeAudit}
      </a>
    </Popover>
  )
}
