import type { Caller } from './caller.ts'

/** A response to a calendar program. `gone` means that the calendar existed and will never exist again. */
export type CalendarAnswer =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'calendar'
      readonly bytes: Buffer
      /** ETag of the calendar file, without quotes. */
      readonly etag: string
      /** Time of the last change to any event of the calendar, or null. */
      readonly modified: Temporal.Instant | null
      readonly fileName: string
    }

/**
 * Serves calendars to other calendar programs, which send a secret in the path instead of a session.
 * `http/calendar-router.ts` implements this interface.
 */
export interface CalendarRouter {
  /**
   * `read` must call `countRead` (the rate limit) after finding the link and before building the calendar.
   * @throws AppError `tooManyRequests`
   */
  serve(
    read: (input: {
      secret: string
      caller: Caller
      countRead: () => Promise<void>
    }) => Promise<CalendarAnswer>,
  ): void
}
