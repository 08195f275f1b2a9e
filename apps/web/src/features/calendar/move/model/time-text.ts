/** Formats a minute of the day as '17:30', the format that the API contract and time fields use. */
export function timeTextOf(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Parses '17:30' to a minute of the day. Ignores seconds. */
export function minuteOf(time: string): number {
  const { hour, minute } = Temporal.PlainTime.from(time)
  return hour * 60 + minute
}
