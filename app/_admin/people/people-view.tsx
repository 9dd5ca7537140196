'use client'
import { useState } from 'react'
import type { ListedPerson, PeoplePage } from '../../../lib/administration/people-list.ts'
import type { Invitation } from '../../../lib/people/invitations.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { FilterButtons } from '../../_ui/filter-buttons.tsx'
import { FilterField } from '../../_ui/filter-field.tsx'
import { LossDialog } from '../../_ui/loss-dialog.tsx'
import { useNow } from '../../_workbench/use-now.ts'
import { FlatCard, FlatHead } from '../card-table.tsx'
import { deleteAccount, endSessionsOf, setAdministrator, setDisabled, withdrawInvitation } from './actions.ts'
import { InvitationsCard } from './invitations-card.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PeopleTable } from './people-table.tsx'
import type { PersonAct } from './person-menu.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { type PeopleRole, usePeople } from './use-people.ts'
import { words } from './words.ts'

const ROLES: readonly PeopleRole[] = ['all', 'administrators', 'disabled']
const MINUTE_MS = 60_000
const ID = 'admin-people'

interface Props {
  initial: PeoplePage
  invited: Invitation[]
  selfId: string
  graceDays: number
}

/** Everybody with an account, what can be done with it, and who is invited. */
export function PeopleView({ initial, invited, selfId, graceDays }: Props) {
  const { query, setQuery, page, files, isBusy, fault, said, setSaid, setFault, more, change } = usePeople(initial)
  const [invitations, setInvitations] = useState(invited)
  const [isInviting, setInviting] = useState(false)
  const [asked, setAsked] = useState<{ person: ListedPerson; act: PersonAct } | null>(null)
  const now = useNow(true, MINUTE_MS)
  const removed = asked?.act === 'remove' ? asked.person : null
  const question = asked && questionOf(asked)

  async function act(person: ListedPerson, what: PersonAct): Promise<unknown> {
    const { id, email } = person
    if (what === 'make-administrator' || what === 'take-administrator') {
      const isAdministrator = what === 'make-administrator'
      const after = isAdministrator ? words.said.administratorMade : words.said.administratorTaken
      const send = () => setAdministrator({ id, isAdministrator })
      const isDone = await change(person, send, { admin: isAdministrator }, () => after(email))
      // For who is no administrator any more this page is not there.
      if (isDone && !isAdministrator && id === selfId) window.location.assign('/settings/you')
      return isDone
    }
    if (what === 'end-sessions')
      return change(
        person,
        () => endSessionsOf({ id }),
        {},
        (count) => words.said.sessionsEnded(email, count),
      )
    if (what === 'remove') return null
    const isDisabled = what === 'disable'
    const after = isDisabled ? words.said.disabled : words.said.enabled
    return change(
      person,
      () => setDisabled({ id, isDisabled }),
      { isDisabled },
      () => after(email),
    )
  }

  async function withdraw({ id }: Invitation) {
    const answer = await withdrawInvitation({ id }).catch(() => null)
    if (!answer?.ok) return setFault(answer?.error.message ?? NO_ANSWER)
    setFault(null)
    setSaid(words.said.withdrawn)
    setInvitations(answer.value)
    // The button is gone with what it was for.
    document.getElementById('admin-invitations')?.focus()
  }

  return (
    <div className="grid gap-3">
      {fault && <Alert tone="bad">{fault}</Alert>}
      <p role="status" className={said ? 'rounded-md bg-ok-soft px-3 py-2 text-ok' : 'sr-only'}>
        {said}
      </p>
      <FlatCard id={ID}>
        <FlatHead id={ID} title={words.accounts} hint={words.hint(page.counts.all, page.counts.administrators)}>
          <Button size="small" kind="primary" onClick={() => setInviting(true)}>
            {words.invite}
          </Button>
        </FlatHead>
        <div className="flex flex-wrap items-center gap-2 px-4 pb-2">
          <FilterField
            label={words.search}
            placeholder={words.searchExample}
            value={query.search}
            onChange={(search) => setQuery({ ...query, search })}
            className="min-w-0 flex-1 basis-56"
          />
          <FilterButtons
            legend={words.rolesLegend}
            choices={ROLES}
            words={words.roles}
            counts={page.counts}
            value={query.role}
            onChoose={(role) => setQuery({ ...query, role })}
          />
        </div>
        <PeopleTable
          labelledBy={ID}
          people={page.people}
          files={files}
          selfId={selfId}
          now={now}
          onAct={(person, what) =>
            what === 'end-sessions' || what === 'enable' || (what === 'take-administrator' && person.id !== selfId)
              ? void act(person, what)
              : setAsked({ person, act: what })
          }
        />
        {page.found > 0 && (
          <div className="flex min-h-9 flex-wrap items-center justify-between gap-2 border-line border-t px-4 py-1.5 text-ink2 text-xs">
            <p>{words.shown(page.people.length, page.found)}</p>
            {page.next !== null && (
              <Button size="small" aria-disabled={isBusy} onClick={() => void more()}>
                {words.showMore}
              </Button>
            )}
          </div>
        )}
      </FlatCard>
      <InvitationsCard invitations={invitations} isBusy={isBusy} onWithdraw={(each) => void withdraw(each)} />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} onInvited={setInvitations} />
      <RemoveDialog
        person={removed}
        graceDays={graceDays}
        isBusy={isBusy}
        onClose={() => setAsked(null)}
        onRemove={(email) => {
          if (!removed) return
          const send = () => deleteAccount({ id: removed.id, email })
          void change(removed, send, null, () => words.said.removed(removed.email)).then(() => setAsked(null))
        }}
      />
      <LossDialog
        {...(question ?? { title: '', description: '', keep: '', lose: '' })}
        isOpen={question !== null}
        onAnswer={(isYes) => {
          setAsked(null)
          if (asked && isYes) void act(asked.person, asked.act)
        }}
      />
    </div>
  )
}

/** What is asked before it is done; null for what has a question of its own. */
function questionOf({ person, act }: { person: ListedPerson; act: PersonAct }) {
  if (act === 'remove') return null
  const { administratorDialog, ownDialog, disableDialog } = words
  const w =
    act === 'make-administrator'
      ? { ...administratorDialog, title: administratorDialog.title(person.email) }
      : act === 'disable'
        ? { ...disableDialog, title: disableDialog.title(person.email) }
        : ownDialog
  return { title: w.title, description: w.about, keep: w.keep, lose: w.lose }
}
