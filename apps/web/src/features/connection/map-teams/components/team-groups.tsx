import type { Team } from '@homefield/contract/connection'
import type { Profile } from '@homefield/contract/profile'
import { platformNamed } from '@homefield/domain/platform'
import { sportNamed } from '@homefield/domain/sport'
import { useLingui } from '@lingui/react/macro'
import { sportText } from '../../../../lib/sport-text.ts'
import { CheckboxCard } from '../../../../ui/checkbox-card.tsx'
import { PlatformTile } from '../../../../ui/platform-tile.tsx'
import { SportIcon } from '../../../../ui/sport-icon.tsx'
import type { Progress, TeamGroup } from '../model.ts'
import { TeamProgress } from './team-progress.tsx'

interface TeamGroupsProps {
  groups: readonly TeamGroup[]
  profile: Profile
  isTicked: (team: Team) => boolean
  isBusy: boolean
  /** Returns the progress of a team's import. Null if the team is not being imported. */
  progressOf: (team: Team) => Progress | null
  onTick: (team: Team, isOn: boolean) => void
}

export function TeamGroups({ groups, profile, isTicked, isBusy, progressOf, onTick }: TeamGroupsProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-5 pt-1">
      {groups.map(({ platform, teams }) => {
        const { color, monogram } = platformNamed(platform)
        return (
          <fieldset key={platform} className="flex min-w-0 flex-col gap-2">
            <legend className="mb-2 flex items-center gap-2 text-sm font-semibold text-ink">
              <PlatformTile color={color} monogram={monogram} />
              {platform === 'Other' ? t`Other calendars` : platform}
            </legend>
            {teams.map((team) => {
              const progress = progressOf(team)
              return (
                <CheckboxCard
                  key={team.id}
                  color={profile.color}
                  isSelected={isTicked(team)}
                  isDisabled={isBusy}
                  onChange={(isOn) => onTick(team, isOn)}
                >
                  <SportIcon name={sportNamed(team.sport).icon} size={20} />
                  <span className="min-w-0">
                    <span className="block font-semibold [overflow-wrap:anywhere]">{team.teamName}</span>
                    <TeamDetail team={team} profileId={profile.id} />
                    {progress === null ? null : <TeamProgress team={team} progress={progress} />}
                  </span>
                </CheckboxCard>
              )
            })}
          </fieldset>
        )
      })}
    </div>
  )
}

/** Shows a team's sport and other children. For a friend's team, also names the owner. */
function TeamDetail({ team, profileId }: { team: Team; profileId: string }) {
  const { t } = useLingui()
  const others = team.mappedProfiles.filter(({ id }) => id !== profileId).map(({ name }) => name)
  const names = others.join(', ')
  const parts = [
    sportText(team.sport),
    team.isOwnTeam ? null : team.ownerName,
    names === '' ? null : t`for ${names}`,
  ]
  return (
    <span className="block text-xs [overflow-wrap:anywhere] text-ink-3">
      {parts.filter((part) => part !== null).join(' · ')}
    </span>
  )
}
