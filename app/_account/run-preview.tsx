import { Check, FileText } from 'lucide-react'
import { LetterTile, StateMark } from '../_ui/badge.tsx'
import { Card } from '../_ui/panel.tsx'
import { words } from './words.ts'

const PROGRAM = [
  ["import { calculate } from './servers/calculator/calculate.ts'", ''],
  ["import { writeFile } from './servers/filesystem/writeFile.ts'", ''],
  ['', ''],
  ["const result = await calculate({ expression: '(100 + 200) * 3 - 50' })", '850'],
  ["await writeFile({ path: 'result.json', content: JSON.stringify({ result }) })", words.preview.written],
  ['export default result', ''],
]

/** A picture of a run, drawn with the page's own parts. Nothing in it can be used, so it is one image to readers. */
export function RunPreview() {
  return (
    <div role="img" aria-label={words.preview.label} className="hidden min-w-0 gap-3 lg:grid">
      <Card className="text-md">{words.preview.task}</Card>
      <div className="grid grid-cols-3 overflow-hidden rounded-lg border border-line bg-surface">
        {words.preview.steps.map(({ name, fact }) => (
          <div key={name} className="flex gap-2 border-line px-3 py-2 not-first:border-l">
            <StateMark tone="ok">
              <Check size={12} strokeWidth={2.6} aria-hidden />
            </StateMark>
            <div className="min-w-0">
              <div className="font-semibold">{name}</div>
              <div className="truncate text-ink2 text-xs">{fact}</div>
            </div>
          </div>
        ))}
      </div>
      <Card className="overflow-hidden px-0 py-2">
        {PROGRAM.map(([line, value], index) => (
          <div key={line || index} className="flex min-h-5 gap-4 whitespace-pre px-3 font-mono text-xs leading-5">
            <span className="w-4 flex-none text-right text-ink3">{index + 1}</span>
            <span className="truncate">{line}</span>
            {value && <span className="ml-auto rounded-full bg-ok-soft px-2 font-sans text-ok">{value}</span>}
          </div>
        ))}
      </Card>
      <div className="grid grid-cols-2 gap-3">
        <Card>
          {['calculate', 'write_file'].map((tool, index) => (
            <div key={tool} className="flex items-center gap-2 py-1">
              <LetterTile name={index ? 'filesystem' : 'calculator'} small />
              <span className="font-medium">{tool}</span>
              <span className="ml-auto h-1 w-20 rounded-full bg-sunken">
                <span className="block h-1 rounded-full bg-accent" style={{ width: index ? '78%' : '94%' }} />
              </span>
            </div>
          ))}
        </Card>
        <Card>
          <div className="font-[650] text-xl">{'850'}</div>
          <div className="mt-1 flex items-center gap-2 text-ink2">
            <FileText size={16} strokeWidth={1.8} aria-hidden />
            {'result.json'}
          </div>
        </Card>
      </div>
    </div>
  )
}
