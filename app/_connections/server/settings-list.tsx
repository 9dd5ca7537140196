import type { ShownSettings } from '../../../lib/connections/server-settings.ts'
import type { ShownConnection } from '../../../lib/connections/shown-connection.ts'
import { formatQuantity } from '../../../lib/format/duration.ts'

/** Settings that cannot be changed here, as they are. */
export function SettingsList({ settings, kind }: { settings: ShownSettings; kind: ShownConnection['kind'] }) {
  const { timeoutSeconds, connectTimeoutSeconds, defaults, cwd, instances, includeTools, excludeTools } = settings
  const rows: [string, string][] = [
    ['Time limit of a call', secondsOf(timeoutSeconds, defaults.timeoutSeconds)],
    ...(kind === 'builtin'
      ? []
      : [['Time to connect', secondsOf(connectTimeoutSeconds, defaults.connectTimeoutSeconds)] as [string, string]]),
    ...(kind === 'command'
      ? ([
          ['Started in', cwd ?? 'the folder of this installation'],
          ['Processes', instances === 'person' ? 'one for each person' : 'one for everybody'],
        ] as [string, string][])
      : []),
    ['Tools', includeTools === null ? 'all' : includeTools.join(', ') || 'none'],
    ...(excludeTools.length > 0 ? [['Tools left out', excludeTools.join(', ')] as [string, string]] : []),
  ]
  return (
    <dl className="grid grid-cols-[160px_minmax(0,1fr)] gap-x-4 gap-y-1.5 max-sm:grid-cols-1 max-sm:gap-y-0">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink3">{name}</dt>
          <dd className="[overflow-wrap:anywhere] max-sm:mb-2">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const secondsOf = (value: number | null, byDefault: number) =>
  value === null ? `${formatQuantity(byDefault, 'second')}, the default` : formatQuantity(value, 'second')
