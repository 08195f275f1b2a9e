import type { Caller } from './caller.ts'

/** What a calendar program is answered. `gone`: there was something, and there never will be again. */
export type CalendarAnswer =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'calendar'
      readonly bytes: Buffer
      /** Names the bytes, without quotes. */
      readonly etag: string
      /** When anything in it was changed last. */
      readonly modified: Temporal.Instant | null
      readonly fileName: string
    }

/** Where programs of others read calendars by a secret in the path, without a session (see http/calendar-door.ts). */
export interface CalendarDoor {
  /** `read` calls `countRead` once it knows whose calendar it is, before it is worked out. @throws AppError `tooManyRequests` */
  serve(
    read: (input: {
      secret: string
      caller: Caller
      countRead: () => Promise<void>
    }) => Promise<CalendarAnswer>,
  ): void
}
