import type { Row } from './row.ts'

const HEAD = ['what', 'ours', 'limit, same run', 'ratio', 'budget', ''] as const

/** Formats the results as one text table. The notes of each row are indented below the row. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.what,
    row.ours,
    row.limit ?? '',
    row.ratio === undefined ? '' : `${row.ratio.toFixed(2)}×`,
    row.budget ?? '',
    row.verdict === 'report' ? '' : row.verdict,
  ])
  const widths = HEAD.map((head, column) =>
    Math.max(head.length, ...cells.map((line) => line[column]?.length ?? 0)),
  )
  const line = (texts: readonly string[]) =>
    texts
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  const body = rows.flatMap((row, index) => [
    line(cells[index] ?? []),
    ...(row.notes ?? []).map((note) => `    ${note}`),
  ])
  return [line(HEAD), line(widths.map((width) => '─'.repeat(width))), ...body].join('\n')
}
