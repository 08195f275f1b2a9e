import { Plural, Trans } from '@lingui/react/macro'
import type { Dashboard } from '@homefield/contract/dashboard'
import { ageInLine } from '../../../lib/time/age-text.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { freshestOf } from '../model/freshest.ts'

interface HeadingDetailProps {
  data: Pick<Dashboard, 'lastDashboardRefresh' | 'platforms' | 'changedEvents'>
  now: Temporal.Instant
}

/** Shows the time of the last sync, and how many changes the user has not reviewed yet. */
export function HeadingDetail({ data, now }: HeadingDetailProps) {
  const { changedEvents: changes } = data
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
    </span>
  )
}
