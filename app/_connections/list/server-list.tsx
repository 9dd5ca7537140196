'use client'
import dynamic from 'next/dynamic'
import { type KeyboardEvent, useState } from 'react'
import { notLoaded } from '../../_ui/later/not-loaded.tsx'
import type { Group, Listed } from '../server-groups.ts'
import { GroupHead } from './group-head.tsx'
import { reveal } from './reveal.ts'
import { ServerRow } from './server-row.tsx'
import { words } from './words.ts'

const LongServerList = dynamic(() => import('./long-server-list.tsx').then((m) => m.LongServerList, notLoaded))

/** Above this only the rows in sight are drawn. */
const PLAIN = 200

interface Props {
  groups: readonly Group[]
  chosen: string | null
  text: string
  onChoose(name: string): void
}

/** The servers in groups that can be closed. */
export function ServerList(props: Props) {
  const { groups, chosen, text, onChoose } = props
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const turn = (title: string, isOpen: boolean) =>
    setClosed(new Set(isOpen ? [...closed].filter((other) => other !== title) : [...closed, title]))
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const row = (one: Listed) => (
    <ServerRow
      row={one}
      isChosen={one.connection.name === chosen}
      text={text}
      onChoose={() => onChoose(one.connection.name)}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for the links and buttons inside.
    <div onKeyDown={(event) => moveBetween(event, turn)}>
      {text.trim() !== '' && (
        <p className="px-4 py-2 text-ink3 text-xs">{words.matches(count, foundIn(groups), text.trim())}</p>
      )}
      {count > PLAIN ? (
        <LongServerList groups={groups} closed={closed} onTurn={turn} row={row} />
      ) : (
        groups.map((group) => (
          <section key={group.title} aria-label={group.title} data-group={group.title}>
            <GroupHead group={group} isOpen={!closed.has(group.title)} onTurn={turn} className="sticky top-0 z-[2]" />
            {!closed.has(group.title) && (
              <ul>
                {group.rows.map((one) => (
                  <li key={one.connection.name}>{row(one)}</li>
                ))}
              </ul>
            )}
          </section>
        ))
      )}
    </div>
  )
}

const foundIn = (groups: readonly Group[]) =>
  groups.reduce((sum, { rows }) => sum + rows.reduce((all, { found }) => all + found.length, 0), 0)

/** Arrows go from row to row; to the left the group closes, to the right it opens. */
function moveBetween(event: KeyboardEvent<HTMLElement>, turn: (title: string, isOpen: boolean) => void): void {
  const { key, currentTarget } = event
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const stops = [...currentTarget.querySelectorAll<HTMLElement>('a[data-server], button[data-head]')]
    const next = stops[stops.indexOf(focused) + (key === 'ArrowDown' ? 1 : -1)]
    if (!next) return
    event.preventDefault()
    next.focus({ preventScroll: true })
    reveal(next)
  } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const title = focused.closest<HTMLElement>('[data-group]')?.dataset['group']
    if (!title) return
    event.preventDefault()
    // Before its rows are gone: the focus must not be lost with one of them.
    if (key === 'ArrowLeft')
      currentTarget.querySelector<HTMLElement>(`button[data-head="${CSS.escape(title)}"]`)?.focus()
    turn(title, key === 'ArrowRight')
  }
}
