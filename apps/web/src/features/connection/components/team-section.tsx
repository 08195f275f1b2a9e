import type { Team } from '@homefield/contract/connection'
import type { PlatformName } from '@homefield/domain/platform'
import { useLingui } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { useBatchText } from '../import/components/batch-text.ts'
import { batchOf } from '../import/model/running.ts'
import type { OpenTeamDialog } from '../model.ts'
import { useRefreshPlatform } from '../refresh/mutations.ts'
import { ConnectionSkeleton } from './connection-skeleton.tsx'
import { LoadError } from './load-error.tsx'
import { RefreshFailure } from './refresh-failure.tsx'
import { TeamRow } from './team-row.tsx'

interface TeamSectionProps {
  platform: PlatformName
  /** The platform's teams. Null until the teams have loaded. */
  teams: readonly Team[] | null
  /** Why the teams could not be loaded. Null if they have loaded. */
  error: Error | null
  isReading: boolean
  onRetry: () => void
  now: Temporal.Instant
  onOpen: (open: OpenTeamDialog) => void
  onReconnect?: () => void
  /** Ids of teams with a problem that is shown above the list, so the rows must not repeat the problem. */
  shownAbove?: ReadonlySet<string>
  /** Content of the section if the platform has no teams. */
  empty: ReactNode
}

/** Shows the section 'Connected Teams': a platform's teams, and a button that refreshes all of them. */
export function TeamSection(props: TeamSectionProps) {
  const { platform, teams, error, isReading, onRetry, now, onOpen, onReconnect, shownAbove, empty } = props
  const { t } = useLingui()
  const refreshing = useRefreshPlatform(platform, teams ?? [])
  if (teams === null)
    return error === null ? (
      <ConnectionSkeleton rows={2} />
    ) : (
      <LoadError error={error} fallback={t`Failed to fetch teams`} onRetry={onRetry} isRetrying={isReading} />
    )
  return (
    <section>
      <SectionHeading
        count={teams.length}
        end={teams.length === 0 ? undefined : <RefreshAll teams={teams} now={now} {...refreshing} />}
      >
        {t`Connected Teams`}
      </SectionHeading>
      {refreshing.failure === null ? null : <RefreshFailure>{refreshing.failure}</RefreshFailure>}
      <Card>
        {teams.length === 0 ? (
          empty
        ) : (
          <RowList label={t`Connected Teams`}>
            {teams.map((team) => (
              <TeamRow
                key={team.id}
                team={team}
                now={now}
                isShownAbove={shownAbove?.has(team.id) === true}
                onOpen={(kind) => onOpen({ kind, team })}
                {...(onReconnect ? { onReconnect } : {})}
              />
            ))}
          </RowList>
        )}
      </Card>
    </section>
  )
}

interface RefreshAllProps {
  teams: readonly Team[]
  now: Temporal.Instant
  refresh: () => void
  isRefreshing: boolean
}

function RefreshAll({ teams, now, refresh, isRefreshing }: RefreshAllProps) {
  const { t } = useLingui()
  const isSeveral = (batchOf(teams, now)?.of ?? 0) > 1
  const batch = useBatchText(teams, now)
  return (
    <>
      <output className="font-normal text-ink-3 tabular-nums">{isSeveral ? batch : null}</output>
      <Button size="small" icon={RefreshCw} isBusy={isRefreshing} busyLabel={t`Syncing...`} onPress={refresh}>
        {t`Refresh all`}
      </Button>
    </>
  )
}
