import type { PlatformSummary } from '@homefield/contract/connection'
import { platformNamed } from '@homefield/domain/platform'
import { Plural, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, RefreshCw } from 'lucide-react'
import { platformText } from '../../../lib/platform-text.ts'
import { ageText } from '../../../lib/time/age-text.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PlatformTile } from '../../../ui/platform-tile.tsx'
import { Row } from '../../../ui/row-list.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PLATFORM_PATHS } from '../model.ts'
import { useRefreshPlatform } from '../mutations.ts'

interface ConnectedRowProps {
  platform: PlatformSummary
  now: Temporal.Instant
}

/** A platform with teams: how it fares, and the way to them. */
export function ConnectedRow({ platform, now }: ConnectedRowProps) {
  const { t } = useLingui()
  const refresh = useRefreshPlatform()
  const name = platformText(platform.name)
  const age = platform.lastSynced ? ageText(Temporal.Instant.from(platform.lastSynced), now) : null
  return (
    <Row
      lead={<PlatformTile {...platformNamed(platform.name)} size={40} />}
      title={name}
      tags={
        platform.hasIssue ? (
          <Tag tone="neg" icon={CircleAlert}>{t`Connection issue`}</Tag>
        ) : (
          <Tag tone="pos" icon={Check}>{t`Connected`}</Tag>
        )
      }
      meta={
        <span>
          <Plural value={platform.teamCount} one="# team" other="# teams" />
          {' · '}
          {age === null ? t`Never synced` : t`Last synced ${age}`}
        </span>
      }
      actions={
        <>
          <Button
            variant="ghost"
            size="small"
            icon={RefreshCw}
            isBusy={refresh.isPending}
            busyLabel={t`Syncing...`}
            aria-label={t`Refresh ${name}`}
            onPress={() => refresh.mutate(platform.name)}
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

/** A platform that nothing comes from yet. */
export function AvailableRow({ platform }: { platform: PlatformSummary }) {
  const { t } = useLingui()
  const name = platformText(platform.name)
  const about: Record<PlatformSummary['name'], string> = {
    TeamSnap: t`Team schedules and availability`,
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
            to={PLATFORM_PATHS[platform.name]}
            search={{ help: true }}
            variant="ghost"
            size="small"
            aria-label={t`Learn more about ${name}`}
          >
            {t`Learn more`}
          </LinkButton>
          <LinkButton
            to={PLATFORM_PATHS[platform.name]}
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
