import { LetterTile } from '../../_ui/badge.tsx'

const MOST_TILES = 4

/** The tools of a run as letters; how many more there are where they are too many. */
export function ToolTiles({ tools }: { tools: readonly string[] }) {
  const shown = tools.length > MOST_TILES ? tools.slice(0, MOST_TILES - 1) : tools
  return (
    <span title={tools.join(', ')} className="flex gap-1">
      {shown.map((tool) => (
        <LetterTile key={tool} name={tool} small />
      ))}
      {shown.length < tools.length && (
        <span className="text-ink3 text-xs leading-5">+{tools.length - shown.length}</span>
      )}
      <span className="sr-only">{tools.join(', ')}</span>
    </span>
  )
}
