import type { Token } from 'marked'
import { useEffect, useRef, useState } from 'react'

/** Longer nobody waits for a text to be read. */
const LIMIT_MS = 3_000
/** While somebody writes it is not read anew at every key. */
const PAUSE_MS = 200

/** A text in Markdown, read beside the page. Null until it is read for the first time; `unreadable` where that fails or takes too long. */
export function useMarkdown(text: string): readonly Token[] | 'unreadable' | null {
  const [read, setRead] = useState<readonly Token[] | 'unreadable' | null>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    let stop = () => {}
    const pause = setTimeout(
      () => {
        stop = readBeside(text, setRead)
      },
      isFirst.current ? 0 : PAUSE_MS,
    )
    isFirst.current = false
    return () => {
      clearTimeout(pause)
      stop()
    }
  }, [text])
  return read
}

/** Answers what to call when it is not wanted any more. */
function readBeside(text: string, tell: (read: readonly Token[] | 'unreadable') => void): () => void {
  const worker = new Worker(new URL('./markdown.worker.ts', import.meta.url), { type: 'module' })
  const end = (read: readonly Token[] | 'unreadable') => {
    stop()
    tell(read)
  }
  const limit = setTimeout(() => end('unreadable'), LIMIT_MS)
  const stop = () => {
    clearTimeout(limit)
    worker.terminate()
  }
  worker.onmessage = ({ data }: MessageEvent<readonly Token[] | null>) => end(data ?? 'unreadable')
  worker.onerror = () => end('unreadable')
  worker.postMessage(text)
  return stop
}
