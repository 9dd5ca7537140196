'use client'
import { useMemo } from 'react'
import { formatCount } from '../../../lib/format/duration.ts'
import { DiffLines } from '../../_files/history/diff-view.tsx'
import { ScrollBox } from '../../_ui/scroll-box.tsx'
import { CopyAction } from '../frame/actions.tsx'
import { Fact, ResultFrame } from '../frame/result-frame.tsx'
import { DownloadText } from '../text/download-text.tsx'
import { words } from '../words.ts'
import { readUnifiedDiff } from './unified-diff.ts'

const said = words.diff

/** A diff as text, file by file. */
export function DiffForm({ text }: { text: string }) {
  const { files, rest } = useMemo(() => readUnifiedDiff(text), [text])
  const sum = (of: 'added' | 'removed') => formatCount(files.reduce((all, file) => all + file[of], 0))
  return (
    <ResultFrame
      actions={
        <>
          <CopyAction textOf={() => text} />
          <DownloadText text={text} ending="diff" />
        </>
      }
      foot={
        <>
          <Fact>{words.files(files.length)}</Fact>
          <Fact>{said.counts(sum('added'), sum('removed'))}</Fact>
          {rest > 0 && <span>{said.rest(words.lines(rest))}</span>}
        </>
      }
    >
      <ScrollBox
        label={said.label}
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto px-4 py-3 -outline-offset-2!"
      >
        {files.map(({ name, added, removed, lines }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name.
          <DiffLines key={at} label={name} counts={{ added, removed }} lines={lines} rest={0} />
        ))}
      </ScrollBox>
    </ResultFrame>
  )
}
