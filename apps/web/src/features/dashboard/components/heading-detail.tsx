import { Plural, Trans } from '@lingui/react/macro'
import type { Dashboard } from '@homefield/contract/dashboard'
import { PLATFORM_PATHS } from '../../../lib/platform-paths.ts'
import { platformText } from '../../../lib/platform-text.ts'
import { ageInLine } from '../../../lib/time/age-text.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { freshestOf } from '../model/freshest.ts'

interface HeadingDetailProps {
  data: Pick<Dashboard, 'lastDashboardRefresh' | 'platforms' | 'changedEvents'>
  now: Temporal.Instant
}

/** Shows the time of the last sync, how many changes the user has not reviewed yet, and a failing platform. */
export function HeadingDetail({ data, now }: HeadingDetailProps) {
  const { changedEvents: changes } = data
  const failing = data.platforms.find((platform) => platform.hasIssue)
  const platform = failing && platformText(failing.name)
  const fresh = freshestOf(data)
  const age = fresh === null ? null : ageInLine(fresh, now)
  return (
    <span className="flex flex-wrap gap-x-3 tabular-nums">
      <span>{age === null ? <Trans>Last refreshed: Never</Trans> : <Trans>Last refreshed {age}</Trans>}</span>
      {changes > 0 ? (
        <TextLink to="/changes">
          <Plural value={changes} one="# change" other="# changes" />
        </TextLink>
      ) : null}
      {/* A wide screen shows the platforms beside the schedule. */}
      {failing ? (
        <TextLink to={PLATFORM_PATHS[failing.name]} className="text-neg-ink! min-[1180px]:hidden">
          <Trans>{platform} needs attention</Trans>
        </TextLink>
      ) : null}
    </span>
  )
}
