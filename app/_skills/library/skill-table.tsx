import Link from 'next/link'
import { useRouter } from 'next/navigation'
import type { KeyboardEvent } from 'react'
import { areLettersOn } from '../../_keys/letters.ts'
import { LetterTile } from '../../_ui/badge.tsx'
import { buttonStyle } from '../../_ui/button.tsx'
import { join } from '../../_ui/join.ts'
import { hrefOf } from '../place.ts'
import { ranText, type SkillRow, savedText, serversIn } from '../row.ts'
import { TrustBadge } from '../trust-badge.tsx'
import { words } from './words.ts'

const HEAD = 'h-7 whitespace-nowrap px-2.5 text-left font-normal text-ink3 text-xs first:pl-4 last:pr-4'
const CELL = 'px-2.5 py-1.5 first:pl-4 last:pr-4'
/** Columns that leave by rank where it gets narrow: never the name and the state. */
const [MEDIUM, SMALL] = ['max-lg:hidden', 'max-sm:hidden']
const MOST_TILES = 5

/** The skills, one a row; arrows move between them, R goes to its form. */
export function SkillTable({ rows }: { rows: readonly SkillRow[] }) {
  const router = useRouter()

  function onKey(event: KeyboardEvent<HTMLTableElement>) {
    const link = event.target instanceof HTMLElement && event.target.closest<HTMLElement>('a[data-skill]')
    if (!link || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.toLowerCase() === 'r') {
      if (areLettersOn() && !event.repeat) router.push(runHref(link.dataset['skill'] ?? ''))
      return
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-skill]')]
    links[links.indexOf(link) + step]?.focus()
  }

  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table aria-label={words.table.label} className="w-full" onKeyDown={onKey}>
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              {words.table.heads.skill}
            </th>
            <th scope="col" className={join(HEAD, MEDIUM)}>
              {words.table.heads.inputs}
            </th>
            <th scope="col" className={join(HEAD, SMALL)}>
              {words.table.heads.tools}
            </th>
            <th scope="col" className={join(HEAD, MEDIUM, 'text-right')}>
              {words.table.heads.ran}
            </th>
            <th scope="col" className={join(HEAD, SMALL, 'text-right')}>
              {words.table.heads.saved}
            </th>
            <th scope="col" className={join(HEAD, MEDIUM)}>
              {words.table.heads.author}
            </th>
            <th scope="col" className={HEAD}>
              {words.table.heads.trust}
            </th>
            <th scope="col" className={join(HEAD, SMALL)}>
              <span className="sr-only">{words.table.heads.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.owner} ${row.name}`} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const runHref = (name: string) => `${hrefOf(name)}#run`

function Row({ row }: { row: SkillRow }) {
  const { name, sentence, trust, inputs, tools, author, savedTokens } = row
  const isBroken = trust === 'broken'
  const act = isBroken ? words.table.repair : words.table.run
  return (
    <tr className="h-[52px] border-line border-t hover:bg-canvas">
      <th scope="row" className={join(CELL, 'text-left font-normal [overflow-wrap:anywhere]')}>
        <Link
          href={hrefOf(name)}
          prefetch={false}
          data-skill={name}
          aria-keyshortcuts="R"
          className="font-semibold leading-[18px] hover:underline max-lg:inline-block max-lg:py-1.5"
        >
          {name}
        </Link>
        <p
          className={join('line-clamp-2 text-xs leading-[18px]', isBroken ? 'text-bad' : 'text-ink3')}
          title={sentence}
        >
          {sentence}
        </p>
      </th>
      <td className={join(CELL, MEDIUM, 'tabular-nums')}>{inputs ?? '–'}</td>
      <td className={join(CELL, SMALL)}>
        <Tiles tools={tools} />
      </td>
      <td className={join(CELL, MEDIUM, 'whitespace-nowrap text-right tabular-nums')}>{ranText(row)}</td>
      <td
        className={join(
          CELL,
          SMALL,
          'whitespace-nowrap text-right tabular-nums',
          savedTokens < 0 && row.returned > 0 && 'text-bad',
        )}
      >
        {savedText(row)}
      </td>
      <td className={join(CELL, MEDIUM, 'max-w-40 truncate')} title={author}>
        {author}
      </td>
      <td className={CELL}>
        <TrustBadge trust={trust} />
      </td>
      <td className={join(CELL, SMALL, 'text-right')}>
        <Link
          href={isBroken ? hrefOf(name) : runHref(name)}
          prefetch={false}
          aria-label={words.table.of(act, name)}
          className={buttonStyle({ size: 'small' })}
        >
          {act}
        </Link>
      </td>
    </tr>
  )
}

function Tiles({ tools }: { tools: readonly string[] }) {
  const servers = serversIn(tools)
  if (servers.length === 0) return <span className="text-ink3">–</span>
  return (
    <span className="flex items-center gap-1" title={tools.join(', ')}>
      <span className="sr-only">{servers.join(', ')}</span>
      {servers.slice(0, MOST_TILES).map((server) => (
        <LetterTile key={server} name={server} small />
      ))}
      {servers.length > MOST_TILES && (
        <span aria-hidden className="text-ink3 text-xs">
          +{servers.length - MOST_TILES}
        </span>
      )}
    </span>
  )
}
