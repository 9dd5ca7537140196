'use client'
import dynamic from 'next/dynamic'
import { CopyAction } from '../frame/actions.tsx'
import { useResultView } from '../frame/result-context.tsx'
import { Fact, ResultFrame } from '../frame/result-frame.tsx'
import { words } from '../words.ts'
import { DownloadText } from './download-text.tsx'

const said = words.text
const MarkdownView = dynamic(() => import('../../_files/content/markdown-view.tsx'))

/** Markdown as it reads. */
export function MarkdownForm({ text }: { text: string }) {
  const { address } = useResultView()
  return (
    <ResultFrame
      actions={
        <>
          <CopyAction textOf={() => text} />
          <DownloadText text={text} ending="md" />
        </>
      }
      foot={
        <>
          <Fact>{said.facts(said.markdown, words.characters(text.length))}</Fact>
          <span>{said.noImages}</span>
        </>
      }
    >
      {/* Its own headings begin below this one. */}
      <h2 className="sr-only">{said.markdown}</h2>
      {/* Its links and pictures are those of the workspace, from the folder it lies in. */}
      <div className="contents text-md leading-6">
        <MarkdownView path={address.file ?? words.page} text={text} />
      </div>
    </ResultFrame>
  )
}
