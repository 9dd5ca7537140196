'use client'
import type { ShownAnswer, ShownContent } from '../../../lib/connections/shown-contents.ts'
import { formatBytes } from '../../../lib/format/bytes.ts'
import { fileUrl } from '../../_ui/file-url.ts'
import { JsonTree } from '../../_ui/json-tree.tsx'
import { LongText } from '../../_ui/long-text.tsx'
import { SCROLL_TEXT } from '../../_ui/scroll-box.tsx'
import { words } from './words.ts'

/** What a server answered: contents one below the other, messages under who says them. */
export function AnswerOf({ name, answer }: { name: string; answer: ShownAnswer }) {
  return (
    <section aria-label={words.answer.label(name)} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {answer.kind === 'long' && (
        <>
          <p className="text-ink3 text-xs">{words.answer.tooLong}</p>
          <JsonTree value={answer.value} />
        </>
      )}
      {answer.kind === 'resource' &&
        answer.contents.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: contents of one answer, which does not change.
          <Content key={index} name={name} content={one} isOnly={answer.contents.length === 1} />
        ))}
      {answer.kind === 'prompt' && (
        <>
          {answer.description && <p className="text-ink2 [overflow-wrap:anywhere]">{answer.description}</p>}
          {answer.messages.length === 0 && <p className="text-ink3">{words.answer.noMessages}</p>}
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {answer.messages.map(({ role, content }, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: messages of one answer, which does not change.
                key={index}
                className="rounded-md border border-line px-3 py-2"
              >
                <p className="mb-1 font-semibold text-xs">
                  {role === 'user' ? words.answer.user : words.answer.assistant}
                </p>
                <Content name={words.answer.message(name, index + 1)} content={content} isOnly />
              </li>
            ))}
          </ol>
        </>
      )}
      {answer.kind !== 'long' && answer.more > 0 && (
        <p className="text-ink3 text-xs">{words.answer.more(answer.more)}</p>
      )}
    </section>
  )
}

function Content({ name, content, isOnly }: { name: string; content: ShownContent; isOnly: boolean }) {
  const { uri, mimeType } = content
  // The text of a message is there to be read; of what lies somewhere it is said what it is.
  const about = [isOnly ? null : uri, mimeType, mimeType === null ? null : sizeOf(content)].filter(Boolean)
  return (
    <div className="min-w-0">
      {about.length > 0 && <p className="mb-1 text-ink3 text-xs [overflow-wrap:anywhere]">{about.join(' · ')}</p>}
      {content.kind === 'text' && <TextOf name={name} content={content} />}
      {content.kind === 'json' && (
        <div className="max-h-[480px] overflow-auto">
          <JsonTree value={content.value} />
        </div>
      )}
      {content.kind === 'file' && <FileOf name={name} content={content} />}
    </div>
  )
}

function TextOf({
  name,
  content: { text, length },
}: {
  name: string
  content: Extract<ShownContent, { kind: 'text' }>
}) {
  if (length === 0) return <p className="text-ink3">{words.answer.emptyText}</p>
  return (
    <>
      {text !== '' && <LongText text={text} label={name} first={4_000} boxed={`max-h-[480px] ${SCROLL_TEXT}`} />}
      {text.length < length && (
        <p className="mt-1 text-ink3 text-xs">
          {text === '' ? words.answer.notShown : words.answer.first(text.length, length)} {words.answer.getAll}
        </p>
      )}
    </>
  )
}

/** As the server of the files takes them for pictures; of others there is a link. */
const PICTURE = /^image\/(png|jpeg|gif|webp|avif)$/

function FileOf({ name, content }: { name: string; content: Extract<ShownContent, { kind: 'file' }> }) {
  const { path, mimeType } = content
  return (
    <>
      {mimeType !== null && PICTURE.test(mimeType) && (
        // biome-ignore lint/performance/noImgElement: a file of the person's own; there is nothing to optimise beforehand.
        <img src={fileUrl(path)} alt={name} className="mb-2 max-h-[360px] max-w-full rounded-md border border-line" />
      )}
      <p className="text-xs [overflow-wrap:anywhere]">
        {words.answer.savedAs}{' '}
        <a href={fileUrl(path)} className="font-medium text-accent underline">
          {path}
        </a>
      </p>
    </>
  )
}

function sizeOf(content: ShownContent): string | null {
  if (content.kind === 'text') return words.answer.characters(content.length)
  return content.kind === 'file' ? formatBytes(content.bytes) : null
}
