import { ScrollBox } from '../../_ui/scroll-box.tsx'
import { countLines, type DiffLine, diffLines } from '../diff-lines.ts'

const LOOKS: Record<DiffLine['kind'], { className: string; sign: string; word?: string }> = {
  file: { className: 'bg-canvas font-sans text-ink3', sign: '' },
  added: { className: 'bg-ok-soft', sign: '+', word: 'added: ' },
  removed: { className: 'bg-bad-soft', sign: '−', word: 'removed: ' },
  same: { className: '', sign: ' ' },
}

/** What is different between two texts, line by line. */
export function DiffText({ text, label }: { text: string; label: string }) {
  const lines = diffLines(text)
  const { added, removed } = countLines(lines)
  if (lines.length === 0) return <p className="text-ink3">The texts are the same.</p>
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <p className="border-line border-b bg-canvas px-3 py-1 text-ink3 text-xs tabular-nums">
        {label} · +{added} −{removed}
      </p>
      <ScrollBox label={label} className="max-h-[480px] overflow-auto font-mono text-xs leading-5">
        {lines.map(({ kind, text: line }, index) => {
          const { className, sign, word } = LOOKS[kind]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number.
            <div key={index} className={`flex min-h-5 px-3 ${className}`}>
              <span aria-hidden className="w-4 flex-none select-none">
                {sign}
              </span>
              <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                {word && <span className="sr-only">{word}</span>}
                {line}
              </span>
            </div>
          )
        })}
      </ScrollBox>
    </div>
  )
}
