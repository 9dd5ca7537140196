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
  return (
    <div className={join('flex items-start gap-2 rounded-md bg-sunken p-2 max-sm:flex-col-reverse', className)}>
      <section
        // It scrolls sideways, also by keys.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached.
        tabIndex={0}
        aria-label={label}
        className="max-h-80 min-w-0 flex-1 overflow-auto rounded-sm px-1 py-1 max-sm:w-full"
      >
        <pre className="font-mono text-xs">
          <Coloured text={text.trimEnd()} />
        </pre>
      </section>
      <CopyButton text={text} of={label} kind={isNext ? 'primary' : 'plain'} className="max-sm:self-end" />
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
