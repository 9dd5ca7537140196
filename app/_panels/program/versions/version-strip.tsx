import { Check, Square, X } from 'lucide-react'
import Link from 'next/link'
import type { LineCounts } from '../../../../lib/format/lines.ts'
import { compareAddress } from '../../../_history/history-address.ts'
import { join } from '../../../_ui/join.ts'
import { Select } from '../../../_ui/select.tsx'
import { LineCountsText } from '../line-counts.tsx'
import type { ShownVersion } from './version-list.ts'
import { words } from './words.ts'

interface Props {
  versions: readonly ShownVersion[]
  /** The run that is shown. */
  runId: string | null
  /** What is different in what stands in the editor and has not run; null where nothing is. */
  unrun: LineCounts | null
  /** Of what was edited the program that ran is shown. */
  isPeeking: boolean
  isDiff: boolean
  /** What it is compared with: the run of a version. */
  against: string | null
  onPeek(isPeeking: boolean): void
  onDiff(isDiff: boolean): void
  onAgainst(runId: string): void
}

const VERSION =
  'flex h-7 items-center gap-1.5 whitespace-nowrap rounded-md border border-transparent pr-[9px] pl-[7px] font-medium -outline-offset-2! hover:bg-sunken aria-current:border-edge aria-current:bg-sunken aria-current:text-ink max-lg:h-11'

/** The versions of a program, how each ended and what was changed in it; what stands in the editor last. */
export function VersionStrip({ versions, runId, unrun, isPeeking, isDiff, against, onPeek, onDiff, onAgainst }: Props) {
  const isEdited = unrun !== null
  const others = versions.filter((one) => isEdited || one.runId !== runId)
  return (
    <nav
      aria-label={words.label}
      title={words.walk}
      className="flex h-10 flex-none items-center gap-2 border-line border-b pr-2 pl-2.5 text-ink2 text-xs max-lg:h-[52px]"
    >
      <ol className="flex min-w-0 items-center gap-1 overflow-x-auto [scrollbar-width:none]">
        {versions.map((version, index) => (
          <li key={version.runId} className="flex flex-none items-center gap-1">
            {index > 0 && <Dash />}
            {isEdited && version.runId === runId ? (
              <button
                type="button"
                className={VERSION}
                aria-current={isPeeking ? 'true' : undefined}
                onClick={() => onPeek(true)}
              >
                <Version version={version} />
              </button>
            ) : (
              <Link
                href={`/runs/${version.runId}`}
                prefetch={false}
                className={VERSION}
                aria-current={version.runId === runId ? 'true' : undefined}
              >
                <Version version={version} />
              </Link>
            )}
          </li>
        ))}
        {isEdited && (
          <li className="flex flex-none items-center gap-1">
            <Dash />
            <button
              type="button"
              className={join(VERSION, 'border-edge border-dashed')}
              aria-current={isPeeking ? undefined : 'true'}
              onClick={() => onPeek(false)}
            >
              {words.notRun} <Counts {...unrun} />
            </button>
          </li>
        )}
      </ol>
      <span className="flex-1" />
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons are no fieldset of a form. */}
      <div role="group" aria-label={words.show} className="inline-flex flex-none rounded-md bg-sunken p-0.5">
        {[false, true].map((isOn) => (
          <button
            key={String(isOn)}
            type="button"
            aria-pressed={isDiff === isOn}
            onClick={() => onDiff(isOn)}
            className="h-6 whitespace-nowrap rounded-sm px-2 font-medium text-ink2 aria-pressed:bg-pressed aria-pressed:text-ink aria-pressed:shadow-[0_1px_2px_rgb(0_0_0/0.14)] max-lg:h-10 max-lg:px-3"
          >
            {isOn ? words.diff : words.program}
          </button>
        ))}
      </div>
      {others.length > 0 && (
        <Select
          size="small"
          aria-label={words.compare}
          value={against ?? ''}
          onChange={({ target }) => onAgainst(target.value)}
          className="w-40 flex-none max-sm:hidden"
        >
          {others.map((version) => (
            <option key={version.runId} value={version.runId}>
              {words.withVersion(version.name)}
            </option>
          ))}
        </Select>
      )}
      {!isEdited && runId !== null && against !== null && (
        <Link
          href={compareAddress(against, runId)}
          prefetch={false}
          title={words.compareRuns}
          className="inline-flex min-h-6 flex-none items-center whitespace-nowrap font-medium text-accent hover:underline max-lg:min-h-11 max-sm:hidden"
        >
          {words.compareShort}
        </Link>
      )}
    </nav>
  )
}

const Dash = () => <span aria-hidden className="w-2.5 border-edge border-t" />

function Version({ version }: { version: ShownVersion }) {
  return (
    <>
      <EndIcon {...version} />
      {version.name}
      {version.edited && <Counts {...version.edited} />}
    </>
  )
}

/** Only what there is: `−2` of a version that took two lines away. */
function Counts({ added, removed }: LineCounts) {
  if (added > 0 && removed > 0) return <LineCountsText added={added} removed={removed} />
  return added + removed === 0 ? null : <LineCountsText {...(added > 0 ? { added } : { removed })} />
}

function EndIcon({ status, outcome }: Pick<ShownVersion, 'status' | 'outcome'>) {
  if (status !== 'finished' && outcome === null)
    return <span className="spinner size-3" role="img" aria-label={words.running} />
  if (outcome === 'returned')
    return <Check size={13} strokeWidth={2.2} aria-label={words.returned} className="flex-none text-ok" />
  if (outcome === 'stopped' || outcome === 'cancelled')
    return <Square size={9} strokeWidth={2.6} aria-label={words.stopped} className="flex-none text-ink3" />
  return <X size={13} strokeWidth={2.2} aria-label={words.failed} className="flex-none text-bad" />
}
