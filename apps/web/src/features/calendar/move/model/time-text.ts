/** '17:30' of a minute of the day, as the wire and a time field write it. */
export function timeTextOf(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** The minute of the day that '17:30' names; seconds are left out. */
export function minuteOf(time: string): number {
  const { hour, minute } = Temporal.PlainTime.from(time)
  return hour * 60 + minute
}
