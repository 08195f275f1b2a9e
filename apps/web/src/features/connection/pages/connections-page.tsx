import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { useNow } from '../../../lib/time/use-now.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Page } from '../../../ui/page.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { IconTile } from '../../account/security/components/icon-tile.tsx'
import { ConnectionSkeleton } from '../components/connection-skeleton.tsx'
import { LoadError } from '../components/load-error.tsx'
import { OfflineNote } from '../components/offline-note.tsx'
import { AvailableRow, ConnectedRow } from '../components/platform-row.tsx'
import { splitPlatforms } from '../model.ts'
import { allTeamsQuery, platformsQuery } from '../queries.ts'

export function ConnectionsPage() {
  const { t } = useLingui()
  const now = useNow()
  const platforms = useQuery(platformsQuery)
  // The page does not wait for the teams, because the teams only add import progress to the platform rows.
  const teams = useQuery(allTeamsQuery).data?.teams ?? []
  const isSignedOut = platforms.data?.teamsnap?.state === 'signedOut'
  const canSignIn = platforms.data?.teamsnap?.isAvailable === true
  const connectedText = t({ message: 'Connected', context: 'several platforms' })
  const { connected, available } = splitPlatforms(platforms.data?.platforms ?? [])

  return (
    <Page>
      <PageHeading detail={t`Team schedules arrive here, then land on your children’s calendars.`}>
        {t`Connections`}
      </PageHeading>
      {platforms.data === undefined ? (
        platforms.isError ? (
          <LoadError
            error={platforms.error}
            fallback={t`Failed to load connected platforms`}
            onRetry={() => void platforms.refetch()}
            isRetrying={platforms.isFetching}
          />
        ) : (
          <ConnectionSkeleton />
        )
      ) : (
        <>
          <OfflineNote readAt={platforms.dataUpdatedAt} now={now} />
          <section className="mb-7">
            <SectionHeading count={connected.length}>{connectedText}</SectionHeading>
            <Card>
              {connected.length === 0 ? (
                <EmptyState drawing="pitch" title={t`No platforms connected`}>
                  {t`Choose below where your team’s schedule comes from.`}
                </EmptyState>
              ) : (
                <RowList label={connectedText}>
                  {connected.map((platform) => (
                    <ConnectedRow
                      key={platform.name}
                      platform={platform}
                      teams={teams.filter((team) => team.platform === platform.name)}
                      isSignedOut={platform.name === 'TeamSnap' && isSignedOut}
                      now={now}
                    />
                  ))}
                </RowList>
              )}
            </Card>
          </section>
          <section>
            <SectionHeading count={available.length}>{t`Available`}</SectionHeading>
            <Card>
              {available.length === 0 ? (
                <EmptyState drawing="diamond" title={t`All platforms connected!`} />
              ) : (
                <RowList label={t`Available`}>
                  {available.map((platform) => (
                    <AvailableRow key={platform.name} platform={platform} signsInAtTeamsnap={canSignIn} />
                  ))}
                </RowList>
              )}
            </Card>
          </section>
          <section className="mt-7">
            <SectionHeading>{t`Add to other calendars`}</SectionHeading>
            <Card>
              <RowList label={t`Add to other calendars`}>
                <Row
                  lead={<IconTile of={CalendarSync} />}
                  title={t`Calendar links`}
                  meta={t`Your schedule in Google, Apple or Outlook, by a private link.`}
                  keepsActions
                  actions={
                    <LinkButton
                      to="/settings"
                      hash="calendar-links"
                      size="small"
                      aria-label={t`Manage Calendar links`}
                    >
                      {t`Manage`}
                    </LinkButton>
                  }
                />
              </RowList>
            </Card>
          </section>
        </>
      )}
    </Page>
  )
}
