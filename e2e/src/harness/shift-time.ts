/**
 * Runs in the page before anything else: its `Date` and `Temporal` go as fast as the real ones, so many milliseconds
 * away. Timers stay real. (Playwright's own clock replaces timers and animation frames as well, and what stands on the
 * screen is then no longer what a person would see.)
 */
export function shiftTime(shift: number): void {
  const RealDate = Date // oxlint-disable-line no-restricted-globals -- the very thing that is shifted
  const real = RealDate.now.bind(RealDate)
  globalThis.Date = class extends RealDate {
    constructor(...parts: [] | [number | string | Date]) {
      if (parts.length === 0) super(real() + shift)
      else super(...(parts as [number]))
    }

    static override now(): number {
      return real() + shift
    }
  } as DateConstructor
  const { Now, Instant } = Temporal
  const instant = () => Instant.fromEpochMilliseconds(real() + shift)
  const zoned = (zone: Temporal.TimeZoneLike = Now.timeZoneId()) => instant().toZonedDateTimeISO(zone)
  Object.defineProperties(Now, {
    instant: { value: instant },
    zonedDateTimeISO: { value: zoned },
    plainDateTimeISO: { value: (zone?: Temporal.TimeZoneLike) => zoned(zone).toPlainDateTime() },
    plainDateISO: { value: (zone?: Temporal.TimeZoneLike) => zoned(zone).toPlainDate() },
    plainTimeISO: { value: (zone?: Temporal.TimeZoneLike) => zoned(zone).toPlainTime() },
  })
}
