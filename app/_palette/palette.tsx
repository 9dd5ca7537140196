'use client'
import { useRouter } from 'next/navigation'
import { useId, useRef, useState } from 'react'
import { areLettersOn } from '../_keys/letters.ts'
import { Dialog } from '../_ui/dialog.tsx'
import { caretOfTask, insertElsewhere } from './insert-elsewhere.ts'
import { usePageOffer } from './page-actions.ts'
import { findGroups, ownRows } from './palette-groups.ts'
import { PaletteHints } from './palette-hints.tsx'
import { idOfRow, PaletteList } from './palette-list.tsx'
import { type GroupName, orderGroups, type PaletteRow, readQuery, rowAfter } from './palette-row.ts'
import { type Sources, useFoundRuns, useSources } from './use-palette-sources.ts'
import { words } from './words.ts'

interface Props {
  isOpen: boolean
  isAdministrator: boolean
  onOpenChange(isOpen: boolean): void
  onKeys(): void
}

/** Everything that can be done and reached from here, by the keyboard. */
export function Palette(props: Props) {
  // Here and not in the search: what was read once is there at once when it opens again.
  const sources = useSources(props.isOpen)
  return (
    <Dialog kind="palette" title={words.title} isOpen={props.isOpen} onOpenChange={props.onOpenChange}>
      <Search {...props} sources={sources} />
    </Dialog>
  )
}

/** Anew each time the palette opens. */
function Search({ sources, isAdministrator, onOpenChange, onKeys }: Omit<Props, 'isOpen'> & { sources: Sources }) {
  const router = useRouter()
  const id = useId()
  const [text, setText] = useState('')
  const [selected, setSelected] = useState<string | null>(null)
  const { actions, insert } = usePageOffer()
  const query = readQuery(text)
  const found = useFoundRuns(query.only === null ? query.words.join(' ') : '')
  const own = ownRows(actions, { isAdministrator, areLettersOn: areLettersOn(), onKeys })
  const groups = findGroups({ ...own, ...sources.rows, ...(found && { 'found-runs': found }) }, query)

  // For the same words what is shown stays where it is.
  const shown = useRef<{ text: string; order: GroupName[] }>({ text: '', order: [] })
  const before = shown.current.text === text ? shown.current.order : []
  const order = orderGroups(before, new Set(groups.keys()))
  shown.current = { text, order }
  const ordered = order.map((name) => groups.get(name)!)
  const rows = ordered.flatMap((group) => group.rows)
  const current = rows.find((row) => row.id === selected) ?? rows[0] ?? null

  function choose({ choice }: PaletteRow) {
    const at = caretOfTask()
    onOpenChange(false)
    // When the focus is back where it came from.
    requestAnimationFrame(() => {
      if ('act' in choice) return choice.act()
      if ('href' in choice) {
        // That page reads its address once.
        if (choice.href.startsWith('/files?') && window.location.pathname === '/files')
          return window.location.assign(choice.href)
        return router.push(choice.href)
      }
      if (insert) return insert(choice.insert, at)
      insertElsewhere(choice.insert)
      router.push('/')
    })
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (current) choose(current)
      return
    }
    const next = rowAfter(
      rows.map((row) => row.id),
      current?.id ?? null,
      event.key,
    )
    if (next === null) return
    event.preventDefault()
    setSelected(next)
    document.getElementById(idOfRow(id, next))?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <input
        // The browser gives the focus to what asks for it when the dialog opens.
        // biome-ignore lint/a11y/noAutofocus: a dialog was opened to type in.
        autoFocus
        type="text"
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current ? idOfRow(id, current.id) : undefined}
        aria-autocomplete="list"
        aria-label={words.field}
        placeholder={words.field}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setSelected(null)
        }}
        onKeyDown={onKeyDown}
        className="h-12 w-full flex-none border-line border-b bg-transparent px-4 text-md outline-none max-sm:text-[16px]"
      />
      <PaletteList
        id={id}
        groups={ordered}
        current={current?.id ?? null}
        words={query.words}
        onPoint={setSelected}
        onChoose={choose}
      />
      {rows.length === 0 && (
        <p className="flex-none px-4 py-6 text-center text-ink2">
          {sources.isReading ? words.reading : query.only === 'actions' ? words.nothingHere : words.nothing}
        </p>
      )}
      {sources.faults.map((fault) => (
        <p key={fault} className="flex-none px-4 py-1.5 text-bad text-xs">
          {fault}
        </p>
      ))}
      <p role="status" className="sr-only">
        {words.results(rows.length)}
      </p>
      <PaletteHints />
    </>
  )
}
