import type { Team } from '@homefield/contract/connection'
import { Plural, useLingui } from '@lingui/react/macro'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { ChildDisc } from '../../../ui/disc.tsx'
import { MetaLine } from '../../../ui/meta-line.tsx'
import { problemOf, remedyOf } from '../model.ts'
import { agoText, everyText, instantText } from './time-texts.ts'

/** Shows a team's children, its number of events, and when and how often the server fetches its calendar. */
export function TeamMeta({ team, now }: { team: Team; now: Temporal.Instant }) {
  const { t } = useLingui()
  const checked = useCheckedText(team, now)
  const isMapped = team.mappedProfiles.length > 0
  const hasProblem = problemOf(team) !== null
  return (
    <MetaLine>
      {isMapped ? (
        <>
          {team.mappedProfiles.map((profile) => (
            <span
              key={profile.id}
              className="mr-2 inline-flex items-center gap-1.5 align-bottom last-of-type:mr-0"
            >
              <ChildDisc name={profile.name} color={profile.color} size={18} isFriend={!team.isOwnTeam} />
              {profile.name}
            </span>
          ))}
        </>
      ) : (
        t`Not mapped to a child`
      )}
      {team.eventCount > 0 || (isMapped && !hasProblem) ? (
        hasProblem ? (
          <Plural value={team.eventCount} one="# event kept" other="# events kept" />
        ) : (
          <Plural value={team.eventCount} one="# event" other="# events" />
        )
      ) : null}
      {checked}
      {/* All other TeamSnap teams come through their owner's TeamSnap sign-in. */}
      {team.platform === 'TeamSnap' && team.source === 'link' ? t`by calendar link` : null}
      {team.isOwnTeam ? null : team.ownerName}
    </MetaLine>
  )
}

function useCheckedText(team: Team, now: Temporal.Instant): string {
  const { t } = useLingui()
  const style = useTimeStyle()
  if (team.lastSynced === null) return t`Never synced`
  const problem = problemOf(team)
  if (problem !== null && remedyOf(problem) !== 'word') {
    const good = instantText(team.lastSynced, style)
    return t`last checked ${good}`
  }
  const ago = agoText(team.lastChecked ?? team.lastSynced, now, style)
  if (team.checkMinutes === null || problem !== null) return t`checked ${ago}`
  const every = everyText(team.checkMinutes)
  return t`checked ${ago}, ${every}`
}
