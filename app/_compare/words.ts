import type { Check, Comparison } from '../../lib/compare/comparison.ts'

const CHECK_WORDS: Record<Check['kind'], string> = {
  text: 'a text',
  pattern: 'a pattern',
  path: 'a JSON path',
  judge: 'a judge',
}
/** What comparisons say wherever they are shown: in the list, and on the page of one. */
export const words = {
  title: 'Compare',
  titleOf: (name: string) => `${name} · Compare`,
  start: 'New comparison',
  all: 'All comparisons',
  stopFirst: 'Stop it before it is deleted',
  states: { running: 'running', stopped: 'stopped', finished: 'finished' } satisfies Record<
    Comparison['state'],
    string
  >,
  delete: {
    title: 'Delete this comparison?',
    description: (name: string) => `The figures of “${name}” are removed and cannot be restored. Its runs stay.`,
    keep: 'Cancel',
    lose: 'Delete comparison',
  },
  notFound: { title: 'There is no comparison here.', why: 'It may be somebody else’s or deleted.' },
}

/** How answers are checked: `answers checked by a JSON path`. */
export function checksText({ tasks }: Pick<Comparison, 'tasks'>): string {
  const kinds = [...new Set(tasks.map(({ check }) => check?.kind ?? null))]
  const [only] = kinds
  if (kinds.length > 1) return 'answers checked task by task'
  return only ? `answers checked by ${CHECK_WORDS[only]}` : 'answers not checked, a run that gave one is right'
}

/** `20 Nov 2026`, of the day by the clock of the server. */
export const dayText = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
