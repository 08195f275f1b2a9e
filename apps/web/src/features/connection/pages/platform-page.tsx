import type { Team } from '@homefield/contract/connection'
import { platformNamed } from '@homefield/domain/platform'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronLeft, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { platformText } from '../../../lib/platform-text.ts'
import { ageText } from '../../../lib/time/age-text.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/page.tsx'
import { PlatformTile } from '../../../ui/platform-tile.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { AddLink } from '../components/add-link.tsx'
import { ConnectionSkeleton } from '../components/connection-skeleton.tsx'
import { EditTeamDialog } from '../components/edit-team-dialog.tsx'
import { HiddenEventsDialog } from '../components/hidden-events-dialog.tsx'
import { HowToGetUrl } from '../components/how-to-get-url.tsx'
import { MapTeamDialog } from '../components/map-team-dialog.tsx'
import { TeamRow } from '../components/team-row.tsx'
import { lastCheckedOf, type LinkPlatform } from '../model.ts'
import { useRemoveTeam } from '../mutations.ts'
import { teamsQuery } from '../queries.ts'

interface PlatformPageProps {
  platform: LinkPlatform
  isHelpOpen: boolean
  onHelp: (isOpen: boolean) => void
}

type Open = { kind: 'edit' | 'map' | 'hidden' | 'remove'; team: Team } | null

/** One page for each platform whose teams come in by link. */
export function PlatformPage({ platform, isHelpOpen, onHelp }: PlatformPageProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)

  return (
    <Page width={1120}>
      <TextLink to="/connections" className="mb-3 inline-flex items-center gap-1 text-sm font-medium">
        <Icon of={ChevronLeft} size={16} />
        {t`Back to Connections`}
      </TextLink>
      <PlatformHead platform={platform} />
      <section className="mb-7">
        <SectionHeading
          end={
            <button
              type="button"
              className="text-link inline-flex items-center gap-1"
              aria-expanded={isHelpOpen}
              onClick={() => onHelp(!isHelpOpen)}
            >
              {t`How to get URL`}
              <Icon of={isHelpOpen ? ChevronUp : ChevronDown} size={16} />
            </button>
          }
        >
          {t`Add Team Calendar`}
        </SectionHeading>
        <AddLink
          platform={platform}
          help={isHelpOpen ? <HowToGetUrl platform={platform} /> : null}
          onAdded={(team) => setOpen({ kind: 'map', team })}
        />
      </section>
      <Teams platform={platform} onOpen={setOpen} />
      {open?.kind === 'edit' ? <EditTeamDialog team={open.team} onClose={close} /> : null}
      {open?.kind === 'map' ? <MapTeamDialog team={open.team} onClose={close} /> : null}
      {open?.kind === 'hidden' ? <HiddenEventsDialog team={open.team} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveTeam team={open.team} onClose={close} /> : null}
    </Page>
  )
}

function PlatformHead({ platform }: { platform: LinkPlatform }) {
  const { t } = useLingui()
  const now = useNow()
  const { teams } = useTeams(platform)
  const checked = lastCheckedOf(teams ?? [])
  const age = checked === null ? null : ageText(Temporal.Instant.from(checked), now)
  return (
    <header className="mb-6 flex items-center gap-4">
      <PlatformTile {...platformNamed(platform)} size={52} />
      <div className="min-w-0">
        <h1 className="type-d3">{platformText(platform)}</h1>
        <p className="text-sm text-ink-3">
          {teams === null || teams.length === 0 ? (
            platform === 'Other' ? (
              t`Any calendar link: leagues, schools, Google, Outlook, iCloud`
            ) : (
              t`No teams yet`
            )
          ) : (
            <>
              <Plural value={teams.length} one="# team" other="# teams" />
              {age === null ? null : ` · ${t`last checked ${age}`}`}
            </>
          )}
        </p>
      </div>
    </header>
  )
}

function Teams({ platform, onOpen }: { platform: LinkPlatform; onOpen: (open: Open) => void }) {
  const { t } = useLingui()
  const now = useNow()
  const { teams, query } = useTeams(platform)

  if (teams === null)
    return query.isError ? (
      <Card>
        <ErrorState
          title={errorText(query.error, t`Failed to fetch teams`)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      </Card>
    ) : (
      <ConnectionSkeleton rows={2} />
    )
  return (
    <section>
      <SectionHeading count={teams.length}>{t`Connected Teams`}</SectionHeading>
      <Card>
        {teams.length === 0 ? (
          <EmptyState drawing="pitch" title={t`No team yet`}>
            {t`Paste your first calendar link above.`}
          </EmptyState>
        ) : (
          <RowList label={t`Connected Teams`}>
            {teams.map((team) => (
              <TeamRow
                key={team.id}
                team={team}
                now={now}
                onEdit={() => onOpen({ kind: 'edit', team })}
                onMap={() => onOpen({ kind: 'map', team })}
                onHidden={() => onOpen({ kind: 'hidden', team })}
                onRemove={() => onOpen({ kind: 'remove', team })}
                onReplaceLink={() => document.querySelector<HTMLInputElement>('#add-link input')?.focus()}
              />
            ))}
          </RowList>
        )}
      </Card>
    </section>
  )
}

/** TeamSnap teams that came in by link stand beside the other calendars until TeamSnap has its page. */
function useTeams(platform: LinkPlatform) {
  const query = useQuery(teamsQuery(platform))
  const teamSnap = useQuery({ ...teamsQuery('TeamSnap'), enabled: platform === 'Other' })
  const more = platform === 'Other' ? (teamSnap.data?.teams ?? []) : []
  return { query, teams: query.data ? [...query.data.teams, ...more] : null }
}

function RemoveTeam({ team, onClose }: { team: Team; onClose: () => void }) {
  const { t } = useLingui()
  const remove = useRemoveTeam(onClose)
  const name = team.teamName
  return (
    <ConfirmDialog
      isOpen
      onCancel={onClose}
      onConfirm={() => remove.mutate(team)}
      title={t`Remove ${name}?`}
      confirmLabel={t`Remove team`}
      busyLabel={t`Removing...`}
      isBusy={remove.isPending}
    >
      <Plural
        value={team.eventCount}
        _0="The team and its link go. No events are lost."
        one="The team, its link and its # event go from your calendar. This cannot be undone."
        other="The team, its link and its # events go from your calendar. This cannot be undone."
      />
    </ConfirmDialog>
  )
}
