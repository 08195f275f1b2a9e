import type { Team } from '@homefield/contract/connection'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openCatalogs } from '../../../lib/i18n.ts'
import { profilesQuery } from '../../../lib/session/profiles.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxCard } from '../../../ui/checkbox-card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChildDisc } from '../../../ui/disc.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lateDialog } from '../../../ui/late-dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { mappableProfiles } from '../model.ts'
import { useMapTeam } from '../mutations.ts'

const AddProfileDialog = lateDialog(() =>
  Promise.all([import('../../profile/components/add-profile-dialog.tsx'), openCatalogs(['profile'])]).then(
    ([module]) => module.AddProfileDialog,
  ),
)

interface MapTeamDialogProps {
  team: Team
  /** True if the user has just added the team. The dialog then has a button to map the team later. */
  isNew?: boolean
  onClose: () => void
}

/**
 * Lets the user choose a team's children. Callers mount the component only while the dialog is open.
 * A user without children can add the first child here, and then continues to choose.
 */
export function MapTeamDialog({ team, isNew = false, onClose }: MapTeamDialogProps) {
  const { t } = useLingui()
  const { data } = useQuery(profilesQuery)
  const [isAdding, setAdding] = useState(false)
  const profiles = mappableProfiles(data?.profiles ?? [])
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  // The first child is preselected, because most families have one child or connect that child's team first.
  const start = team.mappedProfiles.length > 0 ? team.mappedProfiles : profiles.slice(0, 1)
  const chosen = picked ?? start.map((profile) => profile.id)
  const mapTeam = useMapTeam(onClose)
  const toggle = (id: string, isChosen: boolean) =>
    setPicked(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))

  if (isAdding) return <AddProfileDialog profiles={profiles} onClose={() => setAdding(false)} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        <>
          {t`Map Team to Profiles`}
          <span className="mt-0.5 block font-sans text-sm font-normal tracking-normal text-ink-3">
            <FoundText team={team} />
          </span>
        </>
      }
      size="choice"
      closesOnOutsidePress={!mapTeam.isPending}
      footer={
        profiles.length === 0 ? undefined : (
          <>
            <Button variant="ghost" onPress={onClose}>
              {isNew ? t`Not now` : t`Cancel`}
            </Button>
            <Button
              variant="primary"
              isBusy={mapTeam.isPending}
              busyLabel={t`Saving...`}
              onPress={() =>
                mapTeam.mutate({
                  team,
                  profileIds: profiles.map(({ id }) => id).filter((id) => chosen.includes(id)),
                })
              }
            >
              {t`Save & Sync Events`}
            </Button>
          </>
        )
      }
    >
      {mapTeam.errorText === null || mapTeam.isPending ? null : (
        <Note tone="neg" role="alert" className="mb-3">
          {mapTeam.errorText}
        </Note>
      )}
      {profiles.length === 0 ? (
        <EmptyState
          drawing="diamond"
          title={t`No profiles yet`}
          action={
            <Button variant="primary" onPress={() => setAdding(true)}>
              {t`Add Your First Child`}
            </Button>
          }
        >
          {t`Add a child, then choose who’s on this team.`}
        </EmptyState>
      ) : (
        <fieldset className="flex flex-col gap-2" aria-label={t`Children`}>
          {profiles.map((profile) => (
            <CheckboxCard
              key={profile.id}
              color={profile.color}
              isSelected={chosen.includes(profile.id)}
              onChange={(isChosen) => toggle(profile.id, isChosen)}
            >
              <ChildDisc
                name={profile.name}
                color={profile.color}
                size={32}
                isFriend={!profile.isOwnProfile}
              />
              <span className="min-w-0">
                <span className="block truncate font-semibold">{profile.name}</span>
                {profile.isOwnProfile ? null : (
                  <span className="block truncate text-xs text-ink-3">{profile.ownerName}</span>
                )}
              </span>
            </CheckboxCard>
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}

/** Shows an import's result, such as 'Lincoln Elementary: 42 events found, 17 still to come'. */
function FoundText({ team }: { team: Team }) {
  const { t } = useLingui()
  const name = team.teamName
  const { found, ahead } = team.import ?? { found: null, ahead: null }
  if (!found) return name
  const count = plural(found, { one: '# event found', other: '# events found' })
  return ahead === null ? t`${name}: ${count}` : t`${name}: ${count}, ${ahead} still to come`
}
