const GAP = '  '

/** A line for each row, its columns as wide as their widest cell. Figures stand at the right of theirs, all else at the left. */
export function alignColumns(rows: readonly (readonly string[])[], isFigure: (column: number) => boolean): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, at) => (isFigure(at) ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!)))
      .join(GAP)
      .trimEnd(),
  )
}
