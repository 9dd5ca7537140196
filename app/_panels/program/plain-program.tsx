import { ScrollBox } from '../../_ui/scroll-box.tsx'
import { words } from './words.ts'

/** The program as text, with the editor's metrics, so that nothing moves when the editor takes its place. */
export function PlainProgram({ text, isStreaming }: { text: string; isStreaming: boolean }) {
  const lines = text.replace(/\n$/, '').split('\n')
  return (
    <ScrollBox
      label={words.text}
      aria-busy={isStreaming}
      className="h-full overflow-auto whitespace-pre py-2 font-mono text-code max-lg:min-h-[50vh]"
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number.
        <span key={index} className="block min-h-5 pr-4">
          <span aria-hidden className="inline-block w-10 text-right text-ink3 text-xs leading-5">
            {index + 1}
          </span>
          <span className="ml-[26px]">{line}</span>
        </span>
      ))}
    </ScrollBox>
  )
}
