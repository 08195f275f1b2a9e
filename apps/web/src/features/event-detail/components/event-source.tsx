import type { Event, EventDetail } from '@homefield/contract/event'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Unplug } from 'lucide-react'
import { PLATFORM_PATHS } from '../../../lib/platform-paths.ts'
import { platformText } from '../../../lib/platform-text.ts'
import { ageOf } from '../../../lib/time/age.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { Note } from '../../../ui/note.tsx'
import { ExternalLink, TextLink } from '../../../ui/text-link.tsx'
import { useSinceText } from '../../change/components/use-moment-text.ts'
import { pageOf, platformsTitle } from '../model.ts'

/**
 * Shows the source of an event, such as 'Synced from Playmetrics · Harbor FC, checked 4 minutes ago'.
 * Adds the platform's original title if Homefield's title omits some of its information.
 */
export function SourceLine({ event, detail }: { event: Event; detail: EventDetail | undefined }) {
  const now = useNow()
  const checkedText = useCheckedText()
  const platform = event.platform === 'Manual' ? event.platform : platformText(event.platform)
  const original = detail ? platformsTitle(event, detail) : null
  const page = detail ? pageOf(detail) : null
  const host = page?.host
  const sources = detail?.sources ?? []
  const teams =
    sources.length > 0
      ? sources.map(({ teamName, checkedAt }) =>
          [teamName, checkedAt === null ? null : checkedText(Temporal.Instant.from(checkedAt), now)]
            .filter((part) => part !== null)
            .join(', '),
        )
      : [event.teamName].filter((name) => name !== null)
  return (
    <span className="min-w-0">
      <Trans>Synced from {platform}</Trans>
      {teams.map((team) => ` · ${team}`)}
      {original === null ? null : (
        <span className="block [overflow-wrap:anywhere]">
          <Trans>
            In {platform}: {original}
          </Trans>
        </span>
      )}
      {page === null ? null : (
        <span className="block">
          <ExternalLink href={page.href} target="_blank">
            <Trans>Open at {host}</Trans>
          </ExternalLink>
        </span>
      )}
    </span>
  )
}

function useCheckedText() {
  const { t } = useLingui()
  return (instant: Temporal.Instant, now: Temporal.Instant): string => {
    const age = ageOf(instant, now)
    if (age.unit === 'now') return t`checked just now`
    if (age.unit === 'minute')
      return plural(age.count, { one: 'checked # minute ago', other: 'checked # minutes ago' })
    if (age.unit === 'hour')
      return plural(age.count, { one: 'checked # hour ago', other: 'checked # hours ago' })
    return plural(age.count, { one: 'checked # day ago', other: 'checked # days ago' })
  }
}

/** Shows a warning for each failing feed of the event. The warning names the feed's team, not the event. */
export function FeedNotes({ event, sources }: { event: Event; sources: EventDetail['sources'] }) {
  const { t } = useLingui()
  const now = useNow()
  const sinceText = useSinceText()
  const { platform } = event
  return sources
    .filter(({ problem }) => problem !== null)
    .map(({ teamName: team, checkedAt }) => {
      const since = checkedAt === null ? null : sinceText(Temporal.Instant.from(checkedAt), now)
      return (
        <Note key={team} tone="neutral" icon={Unplug} className="mt-4">
          {since === null ? (
            <Trans>
              <b>We couldn’t check {team}’s calendar.</b> This is the last version we have.
            </Trans>
          ) : (
            <Trans>
              <b>
                We haven’t been able to check {team}’s calendar since {since}.
              </b>{' '}
              This is the last version we have.
            </Trans>
          )}{' '}
          {platform === 'Manual' || !event.isOwnEvent ? null : (
            <TextLink to={PLATFORM_PATHS[platform]} className="text-inherit! underline underline-offset-3">
              {t`See why`}
            </TextLink>
          )}
        </Note>
      )
    })
}
