/** The call of the month page: six weeks from the Sunday on or before the first of this month. */
export function monthPath(): string {
  const first = Temporal.Now.zonedDateTimeISO('America/New_York').toPlainDate().with({ day: 1 })
  const from = first.subtract({ days: first.dayOfWeek % 7 })
  return `/events?from=${from.toString()}&to=${from.add({ days: 42 }).toString()}`
}
