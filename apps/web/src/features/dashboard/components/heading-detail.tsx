import { Plural, Trans } from '@lingui/react/macro'
import type { Dashboard } from '@homefield/contract/dashboard'
import { ageInLine } from '../../../lib/time/age-text.ts'
import { TextLink } from '../../../ui/text-link.tsx'

interface HeadingDetailProps {
  data: Pick<Dashboard, 'lastDashboardRefresh' | 'changedEvents' | 'clashesToDecide'>
  now: Temporal.Instant
}

/** How fresh it is, and what waits for an eye or a decision. */
export function HeadingDetail({ data, now }: HeadingDetailProps) {
  const { lastDashboardRefresh: refreshed, changedEvents: changes, clashesToDecide } = data
  const age = refreshed === null ? null : ageInLine(Temporal.Instant.from(refreshed), now)
  return (
    <span className="heading-detail">
      <span>{age === null ? <Trans>Last refreshed: Never</Trans> : <Trans>Last refreshed {age}</Trans>}</span>
      {changes > 0 ? (
        <TextLink to="/changes">
          <Plural value={changes} one="# change" other="# changes" />
        </TextLink>
      ) : null}
      {clashesToDecide > 0 ? (
        <TextLink to="/clashes">
          <Plural value={clashesToDecide} one="# clash to decide" other="# clashes to decide" />
        </TextLink>
      ) : null}
    </span>
  )
}
