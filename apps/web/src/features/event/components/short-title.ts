import type { Event } from '@homefield/contract/event'
import { t } from '@lingui/core/macro'
import { headlineOf } from '../model/headline.ts'
import { opponentFirst } from '../model/occasion.ts'
import type { EventText } from './use-event-text.ts'

/**
 * Returns the title for a calendar, where the end of a long title is cut off.
 * The opponent is first, as in 'vs Scorpions' or 'vs Rapids, Rose City Tournament'.
 */
export function shortTitle(event: Event, text: EventText): string {
  const { kind, text: opponent } = headlineOf(event)
  if (event.birthday || kind === 'title') return opponentFirst(text.title(event), event.activity)
  return kind === 'at' ? t`at ${opponent}` : t`vs ${opponent}`
}
