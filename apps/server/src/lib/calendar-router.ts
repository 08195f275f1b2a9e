import type { Caller } from './caller.ts'

/** The answer to a calendar program. `gone` means that the calendar existed and will never exist again. */
export type CalendarAnswer =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'calendar'
      readonly bytes: Buffer
      /** ETag of the bytes, without quotes. */
      readonly etag: string
      /** Time of the last change to anything in the calendar. */
      readonly modified: Temporal.Instant | null
      readonly fileName: string
    }

/**
 * Lets other programs read calendars by a secret in the path, without a session. http/calendar-router.ts implements it.
 */
export interface CalendarRouter {
  /**
   * `read` must call `countRead` when it has found the link, before it builds the calendar.
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
