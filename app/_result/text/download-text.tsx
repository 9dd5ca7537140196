'use client'
import { DownloadAction, DownloadLink } from '../frame/actions.tsx'
import { useResultView } from '../frame/result-context.tsx'
import { words } from '../words.ts'

/** A text as a file; of a file itself, as it lies there. */
export function DownloadText({ text, ending }: { text: string; ending: string }) {
  const { fileName, fileUrl } = useResultView()
  if (fileUrl) return <DownloadLink href={fileUrl}>{words.download}</DownloadLink>
  return (
    <DownloadAction name={`${fileName}.${ending}`} textOf={() => text}>
      {words.download}
    </DownloadAction>
  )
}
