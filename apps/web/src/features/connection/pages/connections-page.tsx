import type { PlatformName } from '@homefield/domain/platform'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../../lib/time/use-now.ts'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Page } from '../../../ui/page.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { IconTile } from '../../account/security/components/icon-tile.tsx'
import { ConnectionsSkeleton } from '../components/connection-skeleton.tsx'
import { LoadError } from '../components/load-error.tsx'
import { OfflineNote } from '../components/offline-note.tsx'
import { AvailableRow, ConnectedRow } from '../components/platform-row.tsx'
import { TeamDialogs } from '../components/team-dialogs.tsx'
import { focusImportCard } from '../import/components/import-card.tsx'
import { ImportCards, useShownImports } from '../import/components/import-cards.tsx'
import { type OpenTeamDialog, platformState, splitPlatforms } from '../model.ts'
import { PasteBox } from '../paste/components/paste-box.tsx'
import { allTeamsQuery, platformsQuery } from '../queries.ts'

interface ConnectionsPageProps {
  /** True if the page opens with the focus in the field for a pasted link. */
  isPasting: boolean
  /** A text that the user shared from another app. Null if the user opened the page in another way. */
  shared: string | null
}

export function ConnectionsPage({ isPasting, shared }: ConnectionsPageProps) {
  const { t } = useLingui()
  const now = useNow()
  const platforms = useQuery(platformsQuery)
  // The page does not wait for the teams, because the teams only add import progress to the platform rows.
  const teams = useQuery(allTeamsQuery).data?.teams ?? []
  const isSignedOut = platforms.data?.teamsnap?.state === 'signedOut'
  const canSignIn = platforms.data?.teamsnap?.isAvailable === true
  const connectedText = t({ message: 'Connected', context: 'several platforms' })
  const teamsOf = (name: PlatformName) => teams.filter((team) => team.platform === name)
  const isSignedOutAt = (name: PlatformName) => name === 'TeamSnap' && isSignedOut
  const { connected, available } = splitPlatforms(platforms.data?.platforms ?? [], (platform) =>
    platformState(platform, teamsOf(platform.name), isSignedOutAt(platform.name)),
  )
  const imports = useShownImports(teams, now)
  const [open, setOpen] = useState<OpenTeamDialog | null>(null)
  const close = () => {
    if (open?.kind === 'map') focusImportCard(open.team.id)
    setOpen(null)
  }

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
          <ConnectionsSkeleton />
        )
      ) : (
        <>
          <OfflineNote readAt={platforms.dataUpdatedAt} now={now} />
          <section className="mb-7" aria-label={t`Add a team calendar`}>
            <PasteBox
              key={shared}
              shared={shared}
              autoFocus={isPasting}
              onConnected={(team) => focusImportCard(team.id)}
            />
          </section>
          <ImportCards shown={imports} now={now} onOpen={setOpen} />
          <section className="mb-7">
            <SectionHeading count={connected.length}>{connectedText}</SectionHeading>
            {connected.length === 0 ? (
              <p className="text-sm text-ink-3">{t`No platforms connected`}</p>
            ) : (
              <Card>
                <RowList label={connectedText}>
                  {connected.map((platform) => (
                    <ConnectedRow
                      key={platform.name}
                      platform={platform}
                      teams={teamsOf(platform.name)}
                      isSignedOut={isSignedOutAt(platform.name)}
                      now={now}
                      onOpen={setOpen}
                    />
                  ))}
                </RowList>
              </Card>
            )}
          </section>
          <section>
            <SectionHeading count={available.length}>{t`Available`}</SectionHeading>
            {available.length === 0 ? (
              <p className="text-sm text-ink-3">{t`All platforms connected!`}</p>
            ) : (
              <Card>
                <RowList label={t`Available`}>
                  {available.map((platform) => (
                    <AvailableRow key={platform.name} platform={platform} signsInAtTeamsnap={canSignIn} />
                  ))}
                </RowList>
              </Card>
            )}
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
          <TeamDialogs open={open} teams={teams} onClose={close} />
        </>
      )}
    </Page>
  )
}
