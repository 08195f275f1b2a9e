import type { Team } from '@homefield/contract/connection'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CheckboxCard } from '../../../ui/checkbox-card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChildDisc } from '../../../ui/disc.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { profilesQuery } from '../../profile/queries.ts'
import { mappableProfiles } from '../model.ts'
import { useMapTeam } from '../mutations.ts'

interface MapTeamDialogProps {
  team: Team
  onClose: () => void
}

/** Whose team it is. Mounted while it is open. */
export function MapTeamDialog({ team, onClose }: MapTeamDialogProps) {
  const { t } = useLingui()
  const { data } = useQuery(profilesQuery)
  const profiles = mappableProfiles(data?.profiles ?? [])
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    team.mappedProfiles.map((profile) => profile.id),
  )
  const mapTeam = useMapTeam(onClose)
  const toggle = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        <>
          {t`Map Team to Profiles`}
          <span className="mt-0.5 block font-sans text-sm font-normal tracking-normal text-ink-3">
            {team.teamName}
          </span>
        </>
      }
      size="choice"
      closesOnOutsidePress={!mapTeam.isPending}
      footer={
        profiles.length === 0 ? undefined : (
          <>
            <Button variant="ghost" onPress={onClose}>
              {t`Cancel`}
            </Button>
            <Button
              variant="primary"
              isBusy={mapTeam.isPending}
              busyLabel={t`Syncing...`}
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
      {profiles.length === 0 ? (
        <EmptyState
          drawing="diamond"
          title={t`No profiles yet`}
          action={
            <LinkButton
              to="/profiles"
              search={{ add: true }}
              variant="primary"
            >{t`Add Your First Child`}</LinkButton>
          }
        >
          {t`Add a child, then say whose team this is.`}
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
