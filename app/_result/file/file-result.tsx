'use client'
import { formatBytes } from '../../../lib/format/bytes.ts'
import { fileUrl } from '../../_ui/file-url.ts'
import { Notice } from '../frame/notice.tsx'
import type { ResultView } from '../frame/result-context.tsx'
import type { KnownResult } from '../known-result.ts'
import { ShownResult } from '../shown-result.tsx'
import { words } from '../words.ts'
import { MOST_BYTES, useFile } from './use-file.ts'

interface Props extends Pick<ResultView, 'runId' | 'address' | 'setAddress' | 'onClose'> {
  path: string
  result: KnownResult
}

/** A file that a run wrote, in the same forms as what it returned. */
export function FileResult({ path, result, ...view }: Props) {
  const file = result.files.find((one) => one.path === path)
  const title = words.fileOf(path, result.title)
  if (!file) return <Notice {...view} title={title} text={words.noFile} />
  if (file.change === 'deleted') return <Notice {...view} title={title} text={words.deletedFile} />
  return <ReadFile {...view} path={path} title={title} isChanged={file.change === 'changed'} />
}

function ReadFile({ path, title, isChanged, ...view }: Omit<Props, 'result'> & { title: string; isChanged: boolean }) {
  const state = useFile(path)
  if (state.kind === 'reading') return <Notice {...view} title={title} text={words.readingFile(path)} isBusy />
  if (state.kind === 'fault') return <Notice {...view} title={title} text={state.reason} />
  const { shown, entry, isWhole } = state
  const hasChanges = isChanged && shown.text !== undefined
  return (
    <ShownResult
      {...view}
      title={title}
      shown={hasChanges ? { ...shown, forms: [...shown.forms, 'changes'] } : shown}
      entry={entry}
      fileName={(path.split('/').pop() ?? path).replace(/\.[^.]+$/, '')}
      fileUrl={`${fileUrl(path)}?download`}
      note={isWhole ? words.fileNow : words.tooLarge(formatBytes(MOST_BYTES))}
    />
  )
}
