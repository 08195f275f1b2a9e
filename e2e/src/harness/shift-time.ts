/**
 * Shifts the clock of the page. Runs in the page before the page's own scripts.
 * `Date` and `Temporal` run at real speed but are shifted by `shift` milliseconds. Timers are not changed.
 * Playwright's clock is not used, because it also replaces timers and animation frames.
 * If timers were replaced, the screen could differ from the screen of a real user.
 */
export function shiftTime(shift: number): void {
  const RealDate = Date // oxlint-disable-line no-restricted-globals -- this function shifts Date
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
