'use client'
import dynamic from 'next/dynamic'
import { formatBytes } from '../../../lib/format/bytes.ts'
import type { WorkspaceEntry } from '../../../lib/workspace/workspace.ts'
import { fileUrl } from '../../_ui/file-url.ts'
import { DownloadLink } from '../frame/actions.tsx'
import { Fact, ResultFrame } from '../frame/result-frame.tsx'
import { words } from '../words.ts'

const PdfView = dynamic(() => import('../../_files/content/pdf/pdf-view.tsx'), { ssr: false })

/** The pages of a PDF that a run wrote. */
export function PdfForm({ entry }: { entry: WorkspaceEntry }) {
  return (
    <ResultFrame
      actions={<DownloadLink href={`${fileUrl(entry.path)}?download`}>{words.formats.pdf}</DownloadLink>}
      foot={<Fact>{words.pdf(formatBytes(entry.size))}</Fact>}
    >
      <PdfView entry={entry} view="fit" />
    </ResultFrame>
  )
}
