'use client'
import type { Invitation } from '../../../lib/people/invitations.ts'
import { Button } from '../../_ui/button.tsx'
import { join } from '../../_ui/join.ts'
import { CELL, FlatCard, FlatHead, HEAD, MIDDLE, WIDE } from '../card-table.tsx'
import { words } from './words.ts'

interface Props {
  invitations: readonly Invitation[]
  isBusy: boolean
  onWithdraw(invitation: Invitation): void
}

const ID = 'admin-invitations'

/** Links that were made, and what became of them. */
export function InvitationsCard({ invitations, isBusy, onWithdraw }: Props) {
  const w = words.invitations
  const open = invitations.filter(({ state }) => state === 'open').length
  return (
    <FlatCard id={ID}>
      <FlatHead id={ID} title={w.title} hint={invitations.length > 0 ? w.hint(open) : ''} />
      {invitations.length === 0 ? (
        <p className="border-line border-t px-4 py-2.5 text-ink2">{w.none}</p>
      ) : (
        <table aria-labelledby={ID} className="w-full border-line border-t">
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                {w.heads.who}
              </th>
              <th scope="col" className={join(HEAD, MIDDLE)}>
                {w.heads.role}
              </th>
              <th scope="col" className={HEAD}>
                {w.heads.state}
              </th>
              <th scope="col" className={join(HEAD, WIDE)}>
                {w.heads.by}
              </th>
              <th scope="col" className={HEAD}>
                <span className="sr-only">{w.heads.action}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invitations.map((invitation) => {
              const who = invitation.email ?? w.anybody
              return (
                <tr key={invitation.id} className="border-line border-t">
                  <th scope="row" className={join(CELL, 'text-left font-medium [overflow-wrap:anywhere]')}>
                    {who}
                  </th>
                  <td className={join(CELL, MIDDLE, 'text-ink2')}>
                    {invitation.admin ? words.administrator : words.person}
                  </td>
                  <td className={join(CELL, 'text-ink2')}>{w.state(invitation)}</td>
                  <td className={join(CELL, WIDE, 'text-ink2 [overflow-wrap:anywhere]')}>{invitation.invitedBy}</td>
                  <td className={join(CELL, 'text-right')}>
                    {invitation.state === 'open' && (
                      <Button
                        size="small"
                        disabled={isBusy}
                        aria-label={w.withdrawLabel(who)}
                        onClick={() => onWithdraw(invitation)}
                      >
                        {w.withdraw}
                      </Button>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </FlatCard>
  )
}
