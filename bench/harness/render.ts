import type { Counts, Figure, Section, Unit } from './section.ts'

/** Sections as Markdown. */
export function renderSections(sections: readonly Section[]): string {
  return sections.map(renderSection).join('\n\n')
}

/** One line for each aim: met, or missed and by how much. */
export function renderAims(sections: readonly Section[]): string {
  const lines = sections.flatMap(({ figures }) => figures).flatMap(aimLines)
  return lines.length ? lines.join('\n') : 'None of what was measured has an aim.'
}

function aimLines({ what, unit, summary: { median, p95 }, aim, aimP95, atLeast }: Figure): string[] {
  const line = (name: string, value: number, wanted: number, isMost: boolean) => {
    const isMet = isMost ? value <= wanted : value >= wanted
    const verdict = isMet ? 'met' : `**missed**, ${round(value / wanted)} times the aim`
    return `- ${name}: ${withUnit(value, unit)}, aim at ${isMost ? 'most' : 'least'} ${withUnit(wanted, unit)}: ${verdict}`
  }
  return [
    ...(aim === undefined ? [] : [line(what, median, aim, true)]),
    ...(aimP95 === undefined ? [] : [line(`${what}, p95`, p95, aimP95, true)]),
    ...(atLeast === undefined ? [] : [line(what, median, atLeast, false)]),
  ]
}

function renderSection({ title, about, figures, counts, notes }: Section): string {
  return [
    `### ${title}`,
    about,
    ...(figures.length ? [renderTable(figuresTable(figures))] : []),
    ...(counts ? [renderTable(counts)] : []),
    ...(notes.length ? [notes.map((note) => `- ${note}`).join('\n')] : []),
  ].join('\n\n')
}

function figuresTable(figures: readonly Figure[]): Counts {
  return {
    head: ['', 'median', 'p95', 'min', 'max', 'n', 'aim', 'beside it, in the same run'],
    rows: figures.map(({ what, unit, summary, aim, aimP95, atLeast, against }) => [
      what,
      withUnit(summary.median, unit),
      ...[summary.p95, summary.min, summary.max].map(round),
      String(summary.n),
      [
        ...(aim === undefined ? [] : [`≤ ${withUnit(aim, unit)}`]),
        ...(aimP95 === undefined ? [] : [`p95 ≤ ${withUnit(aimP95, unit)}`]),
        ...(atLeast === undefined ? [] : [`≥ ${withUnit(atLeast, unit)}`]),
      ].join(', '),
      against
        ? `${round(summary.median / against.summary.median)} × ${against.what} (${withUnit(against.summary.median, unit)})`
        : '',
    ]),
  }
}

function renderTable({ head, rows }: Counts): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(3, ...all.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[0]!))).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => (column ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

export const withUnit = (value: number, unit: Unit) => (unit === '/s' ? `${round(value)}/s` : `${round(value)} ${unit}`)

/** Three digits that matter, at most two after the point. */
export function round(value: number): string {
  const size = Math.abs(value)
  return value.toFixed(size < 10 ? 2 : size < 100 ? 1 : 0)
}
