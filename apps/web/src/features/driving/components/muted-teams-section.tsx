import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Switch } from '../../../ui/switch.tsx'
import { PartState } from '../../account/security/components/part-state.tsx'
import { SettingsSection } from '../../account/settings/components/settings-section.tsx'
import { useMuteTeam } from '../../connection/mutations.ts'
import { allTeamsQuery } from '../../connection/queries.ts'

/** Lets the user turn off all reminders and notifications of a team. */
export function MutedTeamsSection() {
  const { t } = useLingui()
  const query = useQuery(allTeamsQuery)
  const mute = useMuteTeam()
  return (
    <SettingsSection
      id="muted-teams"
      title={t`Teams`}
      hint={t`Turn a team off to get no reminders and no notifications of it. Its events stay in the calendar, and only you are affected.`}
    >
      <PartState
        query={query}
        rows={2}
        loading={t`Loading your teams...`}
        failed={t`Your teams couldn’t be loaded.`}
      >
        {({ teams }) =>
          teams.length === 0 ? (
            <p className="text-sm text-ink-2">{t`No teams yet. Connect one under Connections.`}</p>
          ) : (
            <div className="-mt-2 flex flex-col gap-1">
              {teams.map((team) => (
                <Switch
                  key={team.id}
                  isSelected={!team.isMuted}
                  detail={team.mappedProfiles.map(({ name }) => name).join(', ') || null}
                  onChange={(isOn) => void mute(team, !isOn)}
                >
                  {team.teamName}
                </Switch>
              ))}
            </div>
          )
        }
      </PartState>
    </SettingsSection>
  )
}
