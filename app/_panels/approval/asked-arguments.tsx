import { cutOf, cutText } from '../../_format/cut.ts'
import { LongText } from '../../_ui/long-text.tsx'
import { words } from './words.ts'

/** What the call would be made with: the real values, each under its name. */
export function AskedArguments({ args }: { args: unknown }) {
  const fields = isFields(args) ? Object.entries(args) : null
  const cut = cutOf(args)
  if (args === undefined) return <p className="text-ink2">{words.argsNotKept}</p>
  if (fields?.length === 0 || args === null) return <p className="text-ink2">{words.noArgs}</p>
  return (
    <>
      {fields ? (
        <dl className="grid grid-cols-[minmax(48px,auto)_minmax(0,1fr)] gap-x-3 gap-y-1">
          {fields.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="max-w-28 text-ink3 text-xs leading-5 [overflow-wrap:anywhere]">{name}</dt>
              <dd className={typeof value === 'string' ? '' : 'font-mono text-code'}>
                <LongText text={textOf(value)} label={name} first={240} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <div className="font-mono text-code">
          <LongText text={textOf(args)} label={words.args} first={240} />
        </div>
      )}
      {cut && (
        <p className="mt-1 text-ink2 text-xs">
          {cutText(cut)} {words.wholeArgs}
        </p>
      )}
    </>
  )
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown) =>
  typeof value === 'string' ? value || words.empty : (JSON.stringify(value, null, 1) ?? words.nothing)
