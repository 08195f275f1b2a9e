import type { Team, TeamsnapSignIn } from '@homefield/contract/connection'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Unplug } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../../../lib/time/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { Page } from '../../../../ui/page.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { ConnectionSkeleton } from '../../components/connection-skeleton.tsx'
import { LoadError } from '../../components/load-error.tsx'
import { OfflineNote } from '../../components/offline-note.tsx'
import { PlatformHead } from '../../components/platform-head.tsx'
import { isSignedOutTeam } from '../../model.ts'
import { platformsQuery, teamsQuery } from '../../queries.ts'
import { ConnectPanel } from '../components/connect-panel.tsx'
import { ConnectedTeams } from '../components/connected-teams.tsx'
import { DisconnectDialog } from '../components/disconnect-dialog.tsx'
import { SignedOutNote } from '../components/signed-out-note.tsx'
import { UnavailablePanel } from '../components/unavailable-panel.tsx'

/** Shows the TeamSnap connection. One TeamSnap sign-in adds all teams of the user's TeamSnap account. */
export function TeamsnapPage() {
  const { t } = useLingui()
  const now = useNow()
  const platforms = useQuery(platformsQuery)
  const teams = useQuery(teamsQuery('TeamSnap'))
  const signIn = platforms.data?.teamsnap
  const list = teams.data?.teams
  const isPhone = useIsPhone()
  const disconnect = signIn && list ? <Disconnect signIn={signIn} teams={list} /> : null
  const failed = signIn === undefined ? platforms : teams

  return (
    <Page>
      <PlatformHead
        platform="TeamSnap"
        teams={list ?? null}
        now={now}
        about={signIn?.state === 'connected' ? t`Connected` : t`Not connected`}
        end={isPhone ? null : disconnect}
      />
      <OfflineNote readAt={teams.dataUpdatedAt} now={now} />
      {signIn && list ? (
        <Content signIn={signIn} teams={list} now={now} />
      ) : failed.isError ? (
        <LoadError
          error={failed.error}
          fallback={failed === teams ? t`Failed to fetch teams` : t`Failed to load connected platforms`}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      ) : (
        <ConnectionSkeleton rows={2} />
      )}
      {/* Disconnect comes last on a phone, so that users do not press it by accident. */}
      {isPhone ? disconnect : null}
    </Page>
  )
}

interface Known {
  signIn: TeamsnapSignIn
  teams: readonly Team[]
}

function Content({ signIn, teams, now }: Known & { now: Temporal.Instant }) {
  const { isAvailable, state } = signIn
  const hasTeams = teams.length > 0
  const isMissing = isAvailable && state === 'none' && teams.some(isSignedOutTeam)
  return (
    <>
      {state === 'signedOut' || isMissing ? <SignedOutNote isMissing={isMissing} /> : null}
      {hasTeams || state !== 'none' ? (
        <ConnectedTeams teams={teams} isSignedOut={state === 'signedOut' || isMissing} now={now} />
      ) : null}
      {state !== 'none' || isMissing ? null : isAvailable ? (
        <ConnectPanel isBrief={hasTeams} />
      ) : (
        <UnavailablePanel isMain={!hasTeams} />
      )}
    </>
  )
}

/**
 * Shows a button that deletes the user's TeamSnap sign-in and the user's own TeamSnap teams.
 * The button is visible only to a user who has a TeamSnap sign-in or owns a TeamSnap team.
 */
function Disconnect({ signIn, teams }: Known) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const hasSignIn = signIn.state !== 'none'
  if (!hasSignIn && !teams.some(({ isOwnTeam }) => isOwnTeam)) return null
  return (
    <div className="max-md:mt-6">
      <Button
        variant="danger-outline"
        size="small"
        icon={Unplug}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      >
        {t`Disconnect`}
      </Button>
      {isOpen ? (
        <DisconnectDialog teams={teams} hasSignIn={hasSignIn} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  )
}
