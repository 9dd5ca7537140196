import { CopyButton } from '../_ui/copy-button.tsx'
import { join } from '../_ui/join.ts'

interface Props {
  /** What it is, for screen readers. */
  label: string
  text: string
  /** Whether copying it is what is expected next. */
  isNext?: boolean
  className?: string
}

/** What is copied somewhere else, word for word, with the button that does it. */
export function CodeBlock({ label, text, isNext = false, className }: Props) {
  const shown = text.trimEnd()
  // One line wraps beside the button. Lines keep their form for as long as there is room, and have all of the width.
  const isLine = !shown.includes('\n')
  return (
    <div
      className={join(
        'flex flex-col gap-1.5 rounded-md bg-sunken p-2',
        isLine && 'sm:flex-row-reverse sm:items-start',
        className,
      )}
    >
      <CopyButton
        text={text}
        of={label}
        kind={isNext ? 'primary' : 'plain'}
        className={isLine ? 'self-end sm:self-start' : 'self-end'}
      />
      <section
        // Lines scroll, also by keys.
        tabIndex={isLine ? undefined : 0}
        aria-label={label}
        className={join('min-w-0 rounded-sm px-1 py-1', isLine ? 'sm:flex-1' : 'max-h-80 overflow-auto')}
      >
        <pre
          className={join(
            'font-mono text-xs [overflow-wrap:anywhere]',
            isLine ? 'whitespace-pre-wrap' : 'max-sm:whitespace-pre-wrap',
          )}
        >
          <Coloured text={shown} />
        </pre>
      </section>
    </div>
  )
}

// Texts in quotes, and what stands before a colon or an equals sign: enough for JSON, TOML and YAML, and right for each.
const PARTS = /("(?:[^"\\\n]|\\.)*"|[\w-]+)(?=\s*[:=](?:\s|$))|"(?:[^"\\\n]|\\.)*"|\b(?:true|false|null)\b/gm

function Coloured({ text }: { text: string }) {
  const shown: React.ReactNode[] = []
  let at = 0
  for (const found of text.matchAll(PARTS)) {
    shown.push(text.slice(at, found.index))
    const tone = found[1] ? 'text-syntax-fn' : found[0].startsWith('"') ? 'text-syntax-str' : 'text-syntax-kw'
    shown.push(
      <span key={found.index} className={tone}>
        {found[0]}
      </span>,
    )
    at = found.index + found[0].length
  }
  return [...shown, text.slice(at)]
}
