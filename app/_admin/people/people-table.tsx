'use client'
import type { ListedPerson } from '../../../lib/administration/people-list.ts'
import { formatBytes } from '../../../lib/format/bytes.ts'
import { formatCount } from '../../../lib/format/duration.ts'
import { formatAgo } from '../../_format/time.ts'
import { Badge } from '../../_ui/badge.tsx'
import { join } from '../../_ui/join.ts'
import { CELL, HEAD, MIDDLE, NUMBER, WIDE } from '../card-table.tsx'
import { type PersonAct, PersonMenu } from './person-menu.tsx'
import { words } from './words.ts'

interface Props {
  labelledBy: string
  people: readonly ListedPerson[]
  files: Record<string, { bytes: number; quotaBytes: number }>
  selfId: string
  /** 0 until the clock of the browser is known. */
  now: number
  onAct(person: ListedPerson, act: PersonAct): void
}

/** A row for everybody with an account. */
export function PeopleTable({ labelledBy, people, files, selfId, now, onAct }: Props) {
  const { heads } = words
  return (
    <table aria-labelledby={labelledBy} className="w-full border-line border-t">
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            {heads.account}
          </th>
          <th scope="col" className={HEAD}>
            {heads.role}
          </th>
          <th scope="col" className={join(HEAD, MIDDLE)}>
            {heads.seen}
          </th>
          <th scope="col" className={join(HEAD, MIDDLE, 'text-right')}>
            {heads.runs}
          </th>
          <th scope="col" className={join(HEAD, WIDE, 'text-right')}>
            {heads.tokens}
          </th>
          <th scope="col" className={join(HEAD, WIDE, 'text-right')}>
            {heads.files}
          </th>
          <th scope="col" className={HEAD}>
            <span className="sr-only">{heads.action}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.length === 0 && (
          <tr className="border-line border-t">
            <td colSpan={7} className={join(CELL, 'text-ink2')}>
              {words.noMatch}
            </td>
          </tr>
        )}
        {people.map((person) => (
          <tr key={person.id} className="border-line border-t">
            <th scope="row" className={join(CELL, 'text-left font-medium [overflow-wrap:anywhere]')}>
              <span title={words.created(person.createdAt.slice(0, 10))}>{person.email}</span>
              {person.id === selfId && <span className="ml-1.5 font-normal text-ink2 text-xs">{words.you}</span>}
            </th>
            <td className={CELL}>
              <span className="flex flex-wrap items-center gap-1.5">
                <span className={person.admin ? undefined : 'text-ink2'}>
                  {person.admin ? words.administrator : words.person}
                </span>
                {person.isDisabled && <Badge tone="warn">{words.disabled}</Badge>}
              </span>
            </td>
            <td className={join(CELL, MIDDLE, 'whitespace-nowrap text-ink2')}>{seenText(person, now)}</td>
            <td className={join(CELL, MIDDLE, NUMBER)}>{formatCount(person.runs)}</td>
            <td className={join(CELL, WIDE, NUMBER)}>{formatCount(person.tokens)}</td>
            <td className={join(CELL, WIDE, NUMBER, 'text-ink2')}>{filesText(files[person.id])}</td>
            <td className={join(CELL, 'w-10 text-right')}>
              <PersonMenu person={person} isSelf={person.id === selfId} onAct={(act) => onAct(person, act)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function seenText({ seenAt }: ListedPerson, now: number): string {
  if (seenAt === null) return words.never
  return now === 0 ? seenAt.slice(0, 10) : formatAgo(seenAt, now)
}

function filesText(files: { bytes: number; quotaBytes: number } | undefined): string {
  return files ? words.files(formatBytes(files.bytes), formatBytes(files.quotaBytes)) : words.counting
}
