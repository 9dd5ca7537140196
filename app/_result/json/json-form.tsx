'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { formatBytes } from '../../../lib/format/bytes.ts'
import { formatCount } from '../../../lib/format/duration.ts'
import { Button, IconButton } from '../../_ui/button.tsx'
import { FilterField } from '../../_ui/filter-field.tsx'
import { findJson, openedTo as openedToHit } from '../../_ui/json-tree/find-json.ts'
import { JsonItem } from '../../_ui/json-tree/json-item.tsx'
import { isBranch, type JsonRow, pathText } from '../../_ui/json-tree/json-rows.ts'
import { openedTo, useJsonTree } from '../../_ui/json-tree/use-json-tree.ts'
import { isForPage, usePageKey } from '../../_ui/use-page-key.ts'
import { useMediaQuery } from '../../_workbench/use-media-query.ts'
import { CopyAction, CopySaid, DownloadAction } from '../frame/actions.tsx'
import { useResultView } from '../frame/result-context.tsx'
import { Fact, ResultFrame } from '../frame/result-frame.tsx'
import { useFind } from '../frame/use-find.ts'
import { words } from '../words.ts'

const said = words.json
const isFind = (event: KeyboardEvent) => event.key === '/' && isForPage(event)

/** A value as a tree of which the lines in sight are in the page; what is searched for is found wherever it is. */
export function JsonForm({ value }: { value: unknown }) {
  const { address, setAddress, fileName } = useResultView()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const tree = useJsonTree(value, { level: 2, step: Number.POSITIVE_INFINITY })
  const [find, setFind] = useFind(address.find, (text) => setAddress({ find: text }))
  const looked = useDeferredValue(find)
  const { hits, isMore } = useMemo(() => findJson(value, looked), [value, looked])
  const [hitAt, setHitAt] = useState(0)
  const text = useMemo(() => JSON.stringify(value, null, 2) ?? 'null', [value])
  const bytes = useMemo(() => new Blob([JSON.stringify(value) ?? '']).size, [value])
  const isTouch = useMediaQuery('(max-width: 1023px)', false)
  const virtual = useVirtualizer({
    count: tree.rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => (isTouch ? 40 : 24),
    overscan: 20,
  })
  usePageKey(isFind, () => field.current?.focus())
  const current = hits[hitAt]
  const { setOpened } = tree
  useEffect(() => {
    if (current) setOpened(openedToHit(current))
  }, [current, setOpened])
  // The line that was found is in front as soon as the way to it is open.
  const hitLine = useMemo(() => {
    const last = current?.way.at(-1)
    return last ? tree.rows.findIndex((row) => isEntry(row, last[0], last[1])) : -1
  }, [current, tree.rows])
  const shownHit = useRef<unknown>(null)
  useEffect(() => {
    if (hitLine < 0 || shownHit.current === current) return
    shownHit.current = current
    tree.choose(hitLine)
    virtual.scrollToIndex(hitLine, { align: 'center' })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another line comes to the front.
  useEffect(() => {
    if (tree.at >= 0 && tree.at !== hitLine) virtual.scrollToIndex(tree.at)
  }, [tree.at])

  function onWords(next: string) {
    setFind(next)
    setHitAt(0)
    shownHit.current = null
  }
  const step = (by: 1 | -1) => hits.length > 0 && setHitAt((hitAt + by + hits.length) % hits.length)
  const row = tree.rows[tree.at]
  return (
    <ResultFrame
      actions={
        <>
          <CopyAction textOf={() => text} />
          <DownloadAction name={`${fileName}.json`} textOf={() => text}>
            {words.formats.json}
          </DownloadAction>
        </>
      }
      bar={
        <>
          <FilterField
            inputRef={field}
            label={said.search}
            placeholder={said.search}
            value={find}
            onChange={onWords}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              step(event.shiftKey ? -1 : 1)
            }}
            className="w-[300px] max-sm:w-full"
          />
          {looked.trim() !== '' && (
            <>
              <p role="status" className="text-ink3 text-xs tabular-nums">
                {hits.length === 0
                  ? said.noHit
                  : said.hits(hitAt + 1, `${formatCount(hits.length)}${isMore ? '+' : ''}`)}
              </p>
              <IconButton label={said.previous} disabled={hits.length < 2} onClick={() => step(-1)}>
                <ChevronUp size={16} strokeWidth={1.8} aria-hidden />
              </IconButton>
              <IconButton label={said.next} disabled={hits.length < 2} onClick={() => step(1)}>
                <ChevronDown size={16} strokeWidth={1.8} aria-hidden />
              </IconButton>
            </>
          )}
          <span className="flex-1" />
          {isBranch(value) && (
            <>
              <Button size="small" onClick={() => setOpened(openedTo(value, 2))}>
                {said.openTwo}
              </Button>
              <Button size="small" onClick={() => setOpened(openedTo(value, 0))}>
                {said.closeAll}
              </Button>
            </>
          )}
        </>
      }
      foot={
        <>
          <span className="min-w-0 truncate font-mono text-ink" aria-live="polite">
            {row ? pathText(row) || said.root : ''}
          </span>
          <span className="flex-1" />
          {isBranch(value) && (
            <Fact>{(Array.isArray(value) ? words.items : words.fields)(Object.keys(value).length)}</Fact>
          )}
          <Fact>{formatBytes(bytes)}</Fact>
          <CopySaid said={tree.said} />
        </>
      }
      keys={[
        [['/'], words.keys.search],
        [['←', '→'], words.keys.fold],
        [['Ctrl C'], words.keys.copyValue],
      ]}
    >
      <div
        ref={box}
        role="tree"
        aria-label={said.tree}
        aria-activedescendant={tree.at >= 0 ? `${id}-${tree.at}` : undefined}
        tabIndex={0}
        onKeyDown={tree.onKeyDown}
        className="min-h-0 flex-1 overflow-auto px-3 py-2 font-mono text-code leading-6 -outline-offset-2! [overflow-anchor:none]"
      >
        <div role="none" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <JsonItem
              key={index}
              id={id}
              tree={tree}
              index={index}
              measure={virtual.measureElement}
              style={{ position: 'absolute', top: start, left: 0, right: 0 }}
              className="min-h-6 rounded-sm max-lg:min-h-10 max-lg:items-center"
            />
          ))}
        </div>
      </div>
    </ResultFrame>
  )
}

const isEntry = (row: JsonRow, of: object, key: string) =>
  (row.kind === 'leaf' || row.kind === 'branch') && row.parent?.value === of && row.name === key
