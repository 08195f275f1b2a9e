import { Trans } from '@lingui/react/macro'
import type { Event } from '@homefield/contract/event'
import type { ReactNode } from 'react'
import { Note } from '../../../ui/note.tsx'
import { type Standing, standingsOf } from '../model/standing.ts'
import { STANDING_LOOK } from './standing-tag.tsx'

/** What an unusual state means for the reader, in one sentence each. */
export function StandingNotes({ event }: { event: Event }) {
  return (
    <>
      {standingsOf(event).map((standing) => (
        <Note
          key={standing}
          tone={standing === 'timeTbd' ? 'neutral' : STANDING_LOOK[standing].tone}
          icon={STANDING_LOOK[standing].icon}
          className="mt-3.5"
        >
          {SENTENCES[standing]()}
        </Note>
      ))}
    </>
  )
}

const SENTENCES: Record<Standing, () => ReactNode> = {
  cancelled: () => (
    <Trans>
      <b>The team cancelled this.</b> It stays here, struck, so nobody drives out.
    </Trans>
  ),
  postponed: () => (
    <Trans>
      <b>The team postponed this.</b> It stays here until the team sets a new date.
    </Trans>
  ),
  removed: () => (
    <Trans>
      <b>No longer in the team's calendar.</b> The team did not say it is cancelled. Ask before you change
      plans.
    </Trans>
  ),
  timeTbd: () => (
    <Trans>
      <b>The team has set the day, not the time.</b> It stands at the top of the day until then.
    </Trans>
  ),
  noEnd: () => (
    <Trans>
      <b>The team gave no end.</b> The calendar draws two hours with an open edge.
    </Trans>
  ),
}
