import type { PlatformSummary, Team } from '@homefield/contract/connection'
import { platformNamed } from '@homefield/domain/platform'
import { Plural, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, RefreshCw, Shield, Unplug } from 'lucide-react'
import { PLATFORM_PATHS } from '../../../lib/platform-paths.ts'
import { platformText } from '../../../lib/platform-text.ts'
import { ageInLine } from '../../../lib/time/age-text.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { MetaLine } from '../../../ui/meta-line.tsx'
import { PlatformTile } from '../../../ui/platform-tile.tsx'
import { Row } from '../../../ui/row-list.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useBatchText } from '../import/components/batch-text.ts'
import { failingSince, LINK_FIELD, type PlatformState, platformState } from '../model.ts'
import { useRefreshPlatform } from '../refresh/mutations.ts'
import { sinceText } from './time-texts.ts'
import { RefreshFailure } from './refresh-failure.tsx'

interface ConnectedRowProps {
  platform: PlatformSummary
  /** The platform's teams. Empty until the teams have loaded. */
  teams: readonly Team[]
  /** True if the user must sign in at the platform again, because the sign-in has expired or was revoked. */
  isSignedOut: boolean
  now: Temporal.Instant
}

/** Shows a team platform such as TeamSnap: its status, what is being imported, and a link to its teams. */
export function ConnectedRow({ platform, teams, isSignedOut, now }: ConnectedRowProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const { refresh, isRefreshing, failure } = useRefreshPlatform(platform.name, teams)
  const batch = useBatchText(teams, now)
  const name = platformText(platform.name)
  const age = platform.lastSynced ? ageInLine(Temporal.Instant.from(platform.lastSynced), now) : null
  const failing = failingSince(teams)
  const since = failing === null ? null : sinceText(failing, now, style)
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
      note={failure === null ? null : <RefreshFailure>{failure}</RefreshFailure>}
      actions={
        <>
          <Button
            variant="ghost"
            size="small"
            icon={RefreshCw}
            isBusy={isRefreshing}
            busyLabel={t`Syncing...`}
            aria-label={t`Refresh ${name}`}
            onPress={refresh}
          >
            {t`Refresh`}
          </Button>
          <LinkButton to={PLATFORM_PATHS[platform.name]} size="small" aria-label={t`Manage ${name}`}>
            {t`Manage`}
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
      meta={about[platform.name]}
      actions={
        <>
          <LinkButton
            to="/connections"
            search={{ about: platformNamed(platform.name).slug }}
            variant="ghost"
            size="small"
            aria-label={t`Learn more about ${name}`}
          >
            {t`Learn more`}
          </LinkButton>
          <LinkButton
            to={PLATFORM_PATHS[platform.name]}
            hash={LINK_FIELD}
            variant="primary"
            size="small"
            aria-label={t`Connect ${name}`}
          >
            {t`Connect`}
          </LinkButton>
        </>
      }
    />
  )
}
