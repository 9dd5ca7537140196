import { formatBytes } from '../../../../lib/format/bytes.ts'
import { formatQuantity } from '../../../../lib/format/duration.ts'

/** What the bar over the outcome of a run says. */
export const words = {
  compare: 'Compare with another run',
  compareShort: 'Compare',
  versions: 'Versions of its program',
  noVersions: 'Its program has no other version.',
  loading: 'Loading runs…',
  another: 'Another run…',
  share: 'Share',
  export: 'Export',
  forms: {
    ts: { name: 'Program', form: '.ts' },
    md: { name: 'Report', form: 'Markdown' },
    json: { name: 'Whole run', form: 'JSON' },
    zip: { name: 'Files', form: 'zip' },
  },
  lines: (count: number) => formatQuantity(count, 'line'),
  filesNow: (count: number, bytes: number) =>
    `${formatQuantity(count, 'file')} as ${count === 1 ? 'it is' : 'they are'} now, ${formatBytes(bytes)}`,
  version: (version: number | undefined) => (version === undefined ? 'A version' : `Version ${version}`),
  on: (day: string, clock: string) => `${day} ${clock}`,
}
