import type { NewEvent } from '@homefield/contract/event'

export type Duration = NewEvent['durationMinutes']

/** The form's fixed durations in minutes (specification 001, section 9). The last duration is a full day. */
export const EVENT_DURATIONS = [30, 45, 60, 90, 120, 180, 240, 1440] as const satisfies readonly Duration[]
