import type { ToolKind } from '../../lib/broker/tool-kind.ts'
import { formatQuantity } from '../../lib/format/duration.ts'

/** What is said where somebody chooses servers and tools. */
export const words = {
  reading: 'Reading your servers and tools…',
  again: 'Try again',
  none: 'You have no tools yet. Add a server under Connections.',
  filter: 'Filter servers and tools',
  filterShort: 'Filter',
  nothingFits: 'Nothing of that name.',
  nothingChosen: 'Nothing chosen yet.',
  chosen: (count: number) => `${formatQuantity(count, 'server or tool', 'servers and tools')} chosen.`,
  kinds: {
    reads: 'reads',
    writes: 'writes',
    destroys: 'may destroy',
    unknown: 'does not say',
  } satisfies Record<ToolKind, string>,
  tools: (count: number) => formatQuantity(count, 'tool'),
  someTools: (chosen: number, count: number) => `${chosen} of ${formatQuantity(count, 'tool')}`,
  show: 'Tools',
  showOf: (server: string) => `Tools of ${server}`,
  hide: 'Hide tools',
  hideOf: (server: string) => `Hide tools of ${server}`,
  more: (count: number) => `${count} more: filter for them.`,
}
