import { formatDuration } from '../../lib/format/duration.ts'
import type { SharedRun } from '../../lib/sessions/shares/shared-run.ts'
import { Card } from '../_ui/panel.tsx'
import { words } from './words.ts'

const NUMBER = 'py-1.5 pl-3 text-right tabular-nums'

/** The calls of a shared run: which tool, from which line, how it went. What they sent and got is not there. */
export function SharedCalls({ calls, count }: { calls: SharedRun['calls']; count: number }) {
  const { tool, line, result, time } = words.callsOf
  return (
    <Card aria-labelledby="shared-calls">
      <h2 id="shared-calls" className="font-semibold">
        {words.calls} <span className="font-normal text-ink3 tabular-nums">{count}</span>
      </h2>
      {count === 0 ? (
        <p className="mt-1 text-ink3">{words.noCalls}</p>
      ) : (
        <table className="mt-1 w-full text-left">
          <thead className="text-ink3 text-xs">
            <tr>
              <th scope="col" className="py-1 font-medium">
                {tool}
              </th>
              <th scope="col" className={`${NUMBER} font-medium`}>
                {line}
              </th>
              <th scope="col" className="py-1 pl-3 font-medium">
                {result}
              </th>
              <th scope="col" className={`${NUMBER} font-medium`}>
                {time}
              </th>
            </tr>
          </thead>
          <tbody>
            {calls.map((call, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the page is drawn once, and calls stand in their order.
              <tr key={index} className="border-line border-t">
                <td className="py-1.5 [overflow-wrap:anywhere]">
                  <span className="text-ink3">{call.server}.</span>
                  {call.tool}
                </td>
                <td className={NUMBER}>{call.line ?? '–'}</td>
                <td className={`py-1.5 pl-3 ${call.ok ? '' : 'text-bad'}`}>{call.ok ? words.done : words.failed}</td>
                <td className={`${NUMBER} whitespace-nowrap`}>{formatDuration(call.ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {count > calls.length && <p className="mt-1 text-ink3 text-xs">{words.moreCalls(calls.length, count)}</p>}
    </Card>
  )
}
