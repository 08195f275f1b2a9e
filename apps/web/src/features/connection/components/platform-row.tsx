import type { PlatformSummary, Team } from '@homefield/contract/connection'
import { platformNamed } from '@homefield/domain/platform'
import { Plural, useLingui } from '@lingui/react/macro'
import { Check, ChevronRight, CircleAlert, RefreshCw, Shield, Unplug } from 'lucide-react'
import { PLATFORM_PATHS } from '../../../lib/platform-paths.ts'
import { platformText } from '../../../lib/platform-text.ts'
import { ageInLine } from '../../../lib/time/age-text.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { MetaLine } from '../../../ui/meta-line.tsx'
import { PlatformTile } from '../../../ui/platform-tile.tsx'
import { Row } from '../../../ui/row-list.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useBatchText } from '../import/components/batch-text.ts'
import {
  failingSince,
  LINK_FIELD,
  needsYou,
  type OpenTeamDialog,
  type PlatformState,
  platformState,
} from '../model.ts'
import { useRefreshPlatform } from '../refresh/mutations.ts'
import { sinceText } from './time-texts.ts'
import { FailingTeams } from './failing-teams.tsx'
import { RefreshFailure } from './refresh-failure.tsx'

const PHONE_ROW_LINK =
  'max-md:static max-md:flex-none! max-md:min-w-0 max-md:bg-transparent! max-md:px-0 max-md:shadow-none max-md:after:absolute max-md:after:inset-0!'

interface ConnectedRowProps {
  platform: PlatformSummary
  /** The platform's teams. Empty until the teams have loaded. */
  teams: readonly Team[]
  /** True if the user must sign in at the platform again, because the sign-in has expired or was revoked. */
  isSignedOut: boolean
  now: Temporal.Instant
  onOpen: (open: OpenTeamDialog) => void
}

/**
 * Shows a team platform such as TeamSnap: its status, what is being imported, and a link to its teams.
 * Below are the teams that get no events until the user acts, each with the reason and the remedy.
 */
export function ConnectedRow({ platform, teams, isSignedOut, now, onOpen }: ConnectedRowProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const { refresh, isRefreshing, failure } = useRefreshPlatform(platform.name, teams)
  const batch = useBatchText(teams, now)
  const name = platformText(platform.name)
  const age = platform.lastSynced ? ageInLine(Temporal.Instant.from(platform.lastSynced), now) : null
  const failing = failingSince(teams)
  // The note about a team that needs the user says since when the team fails.
  const since = failing === null || teams.some(needsYou) ? null : sinceText(failing, now, style)
  return (
    <Row
      lead={<PlatformTile {...platformNamed(platform.name)} size={40} />}
      title={name}
      tags={<PlatformTag state={platformState(platform, teams, isSignedOut)} />}
      meta={
        <MetaLine>
          <Plural value={platform.teamCount} one="# team" other="# teams" />
          {age === null ? t`Never synced` : t`Last synced ${age}`}
          {since === null ? null : t`not working ${since}`}
          <output>{batch}</output>
        </MetaLine>
      }
      note={
        <>
          {failure === null ? null : <RefreshFailure>{failure}</RefreshFailure>}
          <FailingTeams teams={teams} now={now} onOpen={onOpen} />
        </>
      }
      keepsActions
      actions={
        <>
          <IconButton
            icon={RefreshCw}
            label={t`Refresh ${name}`}
            isBusy={isRefreshing}
            className="z-1 max-md:-mr-1.5"
            onPress={refresh}
          />
          {/* On a phone, the whole row is the link. */}
          <LinkButton
            to={PLATFORM_PATHS[platform.name]}
            size="small"
            aria-label={t`Manage ${name}`}
            className={PHONE_ROW_LINK}
          >
            <span className="max-md:hidden">{t`Manage`}</span>
            <Icon of={ChevronRight} size={16} className="text-ink-3 md:hidden" />
          </LinkButton>
        </>
      }
    />
  )
}

function PlatformTag({ state }: { state: PlatformState }) {
  const { t } = useLingui()
  const faces = {
    signedOut: { tone: 'neg', icon: Unplug, words: t({ message: 'Signed out', context: 'a platform' }) },
    issue: { tone: 'neg', icon: CircleAlert, words: t`Connection issue` },
    held: { tone: 'cau', icon: Shield, words: t`Changes on hold` },
    connected: { tone: 'pos', icon: Check, words: t`Connected` },
  } as const satisfies Record<PlatformState, object>
  const { tone, icon, words } = faces[state]
  return (
    <Tag tone={tone} icon={icon}>
      {words}
    </Tag>
  )
}

interface AvailableRowProps {
  platform: PlatformSummary
  /** True if this installation offers sign-in with TeamSnap. */
  signsInAtTeamsnap: boolean
}

/** Shows a platform from which the user has not connected a team yet. */
export function AvailableRow({ platform, signsInAtTeamsnap }: AvailableRowProps) {
  const { t } = useLingui()
  const name = platformText(platform.name)
  const about: Record<PlatformSummary['name'], string> = {
    TeamSnap: signsInAtTeamsnap
      ? t`Every team of your account, by one sign-in`
      : t`Team calendars, each by its link`,
    SportsEngine: t`Club and league team calendars`,
    Playmetrics: t`Soccer club team calendars`,
    GameChanger: t`Baseball and softball team calendars`,
    Other: t`Any calendar link: leagues, schools, Google, Outlook, iCloud`,
  }
  return (
    <Row
      lead={<PlatformTile {...platformNamed(platform.name)} size={40} />}
      title={name}
      meta={
        <MetaLine>
          {about[platform.name]}
          <TextLink
            to="/connections"
            search={{ about: platformNamed(platform.name).slug }}
            aria-label={t`Learn more about ${name}`}
          >
            {t`Learn more`}
          </TextLink>
        </MetaLine>
      }
      keepsActions
      actions={
        <LinkButton
          to={PLATFORM_PATHS[platform.name]}
          hash={LINK_FIELD}
          size="small"
          aria-label={t`Connect ${name}`}
        >
          {t`Connect`}
        </LinkButton>
      }
    />
  )
}
