import type { Team } from '@homefield/contract/connection'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { PLATFORM_PATHS } from '../../../lib/platform-paths.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/page.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { TEXT_LINK } from '../../../ui/text-link-look.ts'
import { AddLink } from '../components/add-link.tsx'
import { HowToGetUrl } from '../components/how-to-get-url.tsx'
import { OfflineNote } from '../components/offline-note.tsx'
import { PlatformHead } from '../components/platform-head.tsx'
import { TeamDialogs } from '../components/team-dialogs.tsx'
import { TeamSection } from '../components/team-section.tsx'
import { focusImportCard } from '../import/components/import-card.tsx'
import { ImportCards, useShownImports } from '../import/components/import-cards.tsx'
import { type LinkPlatform, type OpenTeamDialog } from '../model.ts'
import { teamsQuery } from '../queries.ts'

interface PlatformPageProps {
  platform: LinkPlatform
  /** True if the URL's parameter `help` opens the instructions for finding a calendar link. */
  isHelpOpen: boolean
  onHelp: (isOpen: boolean) => void
}

/** The page of a platform with teams that parents connect by pasting calendar links. */
export function PlatformPage({ platform, isHelpOpen, onHelp }: PlatformPageProps) {
  const { t } = useLingui()
  const now = useNow()
  const navigate = useNavigate()
  const query = useQuery(teamsQuery(platform))
  const teams = query.data?.teams ?? null
  const imports = useShownImports(teams ?? [], now)
  const shownAbove = new Set(imports.filter(({ run }) => run.step === 'failed').map(({ team }) => team.id))
  const [open, setOpen] = useState<OpenTeamDialog | null>(null)
  const [wantsHelp, setWantsHelp] = useState<boolean | null>(null)
  // Links of Playmetrics are the hardest to find, so the instructions are open until the first team is added.
  const isHelp = wantsHelp ?? (isHelpOpen || (platform === 'Playmetrics' && teams?.length === 0))
  const help = (isOpened: boolean) => {
    setWantsHelp(isOpened)
    onHelp(isOpened)
  }

  const close = () => {
    setOpen(null)
    if (open?.kind !== 'map') return
    // If the pasted link belongs to another platform, the page of that platform opens.
    if (open.team.platform !== platform) void navigate({ to: PLATFORM_PATHS[open.team.platform] })
    else focusImportCard(open.team.id)
  }

  return (
    <Page>
      <PlatformHead
        platform={platform}
        teams={teams}
        now={now}
        about={
          platform === 'Other'
            ? t`Any calendar link: leagues, schools, Google, Outlook, iCloud`
            : t`No teams yet`
        }
      />
      <OfflineNote readAt={query.dataUpdatedAt} now={now} />
      <section className="mb-7">
        <SectionHeading
          end={
            <button
              type="button"
              className={`${TEXT_LINK} inline-flex items-center gap-1`}
              aria-expanded={isHelp}
              onClick={() => help(!isHelp)}
            >
              {t`How to get URL`}
              <Icon of={isHelp ? ChevronUp : ChevronDown} size={16} />
            </button>
          }
        >
          {t`Add Team Calendar`}
        </SectionHeading>
        <AddLink
          platform={platform}
          help={isHelp ? <HowToGetUrl platform={platform} /> : null}
          onHelp={isHelp ? null : () => help(true)}
          onAdded={(team: Team) => setOpen({ kind: 'map', team, isNew: true })}
        />
      </section>
      <ImportCards shown={imports} now={now} onOpen={setOpen} />
      <TeamSection
        platform={platform}
        teams={teams}
        error={query.error}
        isReading={query.isFetching}
        onRetry={() => void query.refetch()}
        now={now}
        onOpen={setOpen}
        shownAbove={shownAbove}
        empty={
          <EmptyState drawing="pitch" title={t`No team yet`}>
            {t`Paste your first calendar link above.`}
          </EmptyState>
        }
      />
      <TeamDialogs open={open} teams={teams ?? []} onClose={close} />
    </Page>
  )
}
