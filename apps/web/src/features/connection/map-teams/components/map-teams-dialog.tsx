import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../../lib/error-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ChildDisc } from '../../../../ui/disc.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Skeleton, SkeletonBlock } from '../../../../ui/skeleton.tsx'
import { changedTeams, groupedTeams, hasChild, progressOf, type Ticked } from '../model.ts'
import { useMapTeams } from '../mutations.ts'
import { allTeamsQuery } from '../../queries.ts'
import { TeamGroups } from './team-groups.tsx'

interface MapTeamsDialogProps {
  profile: Profile
  onClose: () => void
}

const NOTHING_TICKED: Ticked = new Map()

/** Lets the user choose the teams of a child. Callers mount the component only while the dialog is open. */
export function MapTeamsDialog({ profile, onClose }: MapTeamsDialogProps) {
  const { t } = useLingui()
  const { data, error, refetch, isFetching } = useQuery(allTeamsQuery)
  const [ticked, setTicked] = useState(NOTHING_TICKED)
  const isShown = useRef(true)
  useEffect(
    () => () => {
      isShown.current = false
    },
    [],
  )
  // The user may close this dialog before the import ends.
  // `onClose` must not run after that, because it would close another dialog that the user has opened meanwhile.
  const mapTeams = useMapTeams(profile.id, () => {
    if (isShown.current) onClose()
  })
  const teams = data?.teams ?? []
  const groups = groupedTeams(teams)
  const isChanged = changedTeams(teams, profile.id, ticked).length > 0

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        <>
          {t`Map Teams`}
          <span className="mt-1 flex items-center gap-2 font-sans text-sm font-normal tracking-normal text-ink-2">
            <ChildDisc name={profile.name} color={profile.color} size={18} isFriend={!profile.isOwnProfile} />
            <span className="min-w-0">{profile.name}</span>
          </span>
        </>
      }
      size="choice"
      closesOnOutsidePress={!isChanged && !mapTeams.isPending}
      footer={
        groups.length === 0 ? undefined : (
          <>
            <Button variant="ghost" onPress={onClose}>
              {mapTeams.isPending ? t`Close` : t`Cancel`}
            </Button>
            <Button
              variant="primary"
              isDisabled={!isChanged}
              isBusy={mapTeams.isPending}
              busyLabel={t`Syncing...`}
              onPress={() => mapTeams.mutate(ticked)}
            >
              {t`Save & Sync Events`}
            </Button>
          </>
        )
      }
    >
      {mapTeams.errorText === null || mapTeams.isPending ? null : (
        <Note tone="neg" role="alert" className="mb-3">
          {mapTeams.errorText}
        </Note>
      )}
      {mapTeams.isPending ? (
        <Note tone="inf" role="status" className="mb-3">
          <b>{t`The events come in.`}</b> {t`You can close this. The import will keep running.`}
        </Note>
      ) : null}
      {groups.length > 0 ? (
        <TeamGroups
          groups={groups}
          profile={profile}
          isTicked={(team) => ticked.get(team.id) ?? hasChild(team, profile.id)}
          isBusy={mapTeams.isPending}
          progressOf={(team) =>
            mapTeams.isPending && mapTeams.variables.get(team.id) === true
              ? progressOf(team, mapTeams.submittedAt)
              : null
          }
          onTick={(team, isOn) => setTicked(new Map(ticked).set(team.id, isOn))}
        />
      ) : data ? (
        <EmptyState
          drawing="pitch"
          title={t`No teams to map yet`}
          action={
            <LinkButton to="/connections" variant="primary">
              {t`Connect a platform`}
            </LinkButton>
          }
        >
          {t`Connect a sports app or add a team’s calendar link first.`}
        </EmptyState>
      ) : error ? (
        <ErrorState title={t`Failed to fetch teams`} onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorText(error, t`Please try again.`)}
        </ErrorState>
      ) : (
        <Skeleton label={t`Loading teams...`}>
          <div className="flex flex-col gap-2 pb-2">
            {[0, 1, 2].map((row) => (
              <SkeletonBlock key={row} height={56} />
            ))}
          </div>
        </Skeleton>
      )}
    </Dialog>
  )
}
