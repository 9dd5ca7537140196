'use client'
import type { ShownOffer } from '../../../lib/connections/service/look-at-servers.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Hollow, LoadingRows } from './hollow.tsx'
import type { Answered } from './use-answer.ts'

interface Entry {
  name: string
  about: string
  kind: string
}

/** Resources or prompts of one server, as it lists them now. */
export function OfferPart({ answer, part }: { answer: Answered<ShownOffer>; part: 'resources' | 'prompts' }) {
  if (answer.kind === 'loading') return <LoadingRows label={`Asking for its ${part}…`} />
  if (answer.kind === 'failed') return <Alert tone="bad">{answer.message}</Alert>
  const entries = part === 'resources' ? resourcesOf(answer.value) : promptsOf(answer.value)
  if (entries.length === 0) return <Hollow title={`It has no ${part}.`} />
  const [first, last] = part === 'resources' ? ['Resource', 'Kind'] : ['Prompt', 'Arguments']
  return (
    <section
      aria-label={part === 'resources' ? 'Resources' : 'Prompts'}
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <table className="w-full table-fixed text-left">
        <thead>
          <tr className="h-7 border-line border-b text-ink3 text-xs [&>th]:font-medium">
            <th scope="col" className="px-2.5 pl-4">
              {first}
            </th>
            <th scope="col" className="w-[36%] px-2.5 pr-4 max-sm:hidden">
              {last}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ name, about, kind }) => (
            <tr key={name} className="border-line [&:not(:last-child)]:border-b">
              <td className="px-2.5 py-1.5 pl-4">
                <span className="block font-mono text-xs [overflow-wrap:anywhere]">{name}</span>
                {about && <span className="block text-ink3 text-xs [overflow-wrap:anywhere]">{about}</span>}
                {kind && <span className="block font-mono text-ink3 text-xs sm:hidden">{kind}</span>}
              </td>
              <td className="px-2.5 py-1.5 pr-4 text-ink2 text-xs [overflow-wrap:anywhere] max-sm:hidden">{kind}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const resourcesOf = ({ resources, templates }: ShownOffer): Entry[] => [
  ...resources.map(({ uri, name, description, mimeType }) => ({
    name: uri,
    about: description || name,
    kind: mimeType || 'not said',
  })),
  ...templates.map(({ uriTemplate, name, description }) => ({
    name: uriTemplate,
    about: description || name,
    kind: 'template, with values to fill in',
  })),
]

const promptsOf = ({ prompts }: ShownOffer): Entry[] =>
  prompts.map((prompt) => ({
    name: prompt.name,
    about: prompt.description,
    kind: prompt.arguments.map(({ name, required }) => (required ? name : `${name}?`)).join(', ') || 'none',
  }))
