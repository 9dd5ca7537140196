import type { ShownSettings } from '../../../lib/connections/server-settings.ts'
import type { ShownConnection } from '../../../lib/connections/shown-connection.ts'
import { words } from './words.ts'

/** Settings that cannot be changed here, as they are. */
export function SettingsList({ settings, kind }: { settings: ShownSettings; kind: ShownConnection['kind'] }) {
  const { timeoutSeconds, connectTimeoutSeconds, defaults, cwd, instances, includeTools, excludeTools } = settings
  const rows: [string, string][] = [
    [words.list.timeout, secondsOf(timeoutSeconds, defaults.timeoutSeconds)],
    ...(kind === 'builtin'
      ? []
      : [
          [words.list.connectTimeout, secondsOf(connectTimeoutSeconds, defaults.connectTimeoutSeconds)] as [
            string,
            string,
          ],
        ]),
    ...(kind === 'command'
      ? ([
          [words.list.folder, cwd ?? words.list.ownFolder],
          [words.list.processes, instances === 'person' ? words.list.forEach : words.list.forEverybody],
        ] as [string, string][])
      : []),
    [words.list.tools, includeTools === null ? words.list.allTools : includeTools.join(', ') || words.list.noTools],
    ...(excludeTools.length > 0 ? [[words.list.leftOut, excludeTools.join(', ')] as [string, string]] : []),
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
  value === null ? words.list.secondsByDefault(byDefault) : words.list.seconds(value)
