'use client'
import { useEffect, useState } from 'react'
import { EmptyState } from '../../_ui/panel.tsx'
import { CopyAction } from '../frame/actions.tsx'
import { useResultView } from '../frame/result-context.tsx'
import { Fact, ResultFrame } from '../frame/result-frame.tsx'
import { words } from '../words.ts'
import { DownloadText } from './download-text.tsx'
import { htmlDocument, MOST_HTML } from './html-document.ts'

const said = words.text

/** A page of a program as it looks, in a frame that may do nothing: it runs no script and asks nobody for anything. */
export function HtmlForm({ text }: { text: string }) {
  const { file } = useResultView().address
  const [page, setPage] = useState<string | null>(null)
  const isLong = text.length > MOST_HTML
  // Read in the browser alone: there is no document on the server.
  useEffect(() => setPage(isLong ? null : htmlDocument(text)), [text, isLong])
  return (
    <ResultFrame
      actions={
        <>
          <CopyAction textOf={() => text} />
          <DownloadText text={text} ending="html" />
        </>
      }
      foot={
        <>
          <Fact>{said.facts(said.html, words.characters(text.length))}</Fact>
          <span>{said.sandboxed}</span>
        </>
      }
    >
      {isLong ? (
        <EmptyState>{said.tooLong}</EmptyState>
      ) : (
        page !== null && (
          <iframe
            sandbox=""
            srcDoc={page}
            title={file === null ? said.htmlTitle : said.htmlFileTitle(file)}
            referrerPolicy="no-referrer"
            className="min-h-0 w-full flex-1 bg-white"
          />
        )
      )}
    </ResultFrame>
  )
}
