import { Trans, useLingui } from '@lingui/react/macro'
import type { Dashboard } from '@homefield/contract/dashboard'
import { platformNamed } from '@homefield/domain/platform'
import { Check, CircleAlert } from 'lucide-react'
import { PLATFORM_PATHS } from '../../../lib/platform-paths.ts'
import { platformText } from '../../../lib/platform-text.ts'
import { ageOf } from '../../../lib/time/age.ts'
import { ageInLine } from '../../../lib/time/age-text.ts'
import { PlatformTile } from '../../../ui/platform-tile.tsx'
import { Card } from '../../../ui/card.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { EmptyLine } from './empty-line.tsx'

interface ConnectedPlatformsProps {
  platforms: Dashboard['platforms']
  now: Temporal.Instant
  isSyncing: boolean
}

export function ConnectedPlatforms({ platforms, now, isSyncing }: ConnectedPlatformsProps) {
  const { t } = useLingui()
  // Show the platform 'Other' only if the user has connected it.
  const shown = platforms.filter((platform) => platform.connected || platform.name !== 'Other')
  const isAnyConnected = platforms.some((platform) => platform.connected)
  return (
    <section className="mb-7">
      <SectionHeading
        count={
          isSyncing ? (
            <output>
              <Trans>Syncing...</Trans>
            </output>
          ) : undefined
        }
        end={
          <TextLink to="/connections">
            <Trans>Manage all</Trans>
          </TextLink>
        }
      >
        <Trans>Connected Platforms</Trans>
      </SectionHeading>
      <Card>
        {isAnyConnected ? (
          <ul className="px-4 py-0.5">
            {shown.map((platform) => {
              const { monogram } = platformNamed(platform.name)
              const name = platformText(platform.name)
              const at = platform.lastSynced === null ? null : Temporal.Instant.from(platform.lastSynced)
              const synced =
                at === null
                  ? t`Never synced`
                  : ageOf(at, now).unit === 'now'
                    ? t({ message: 'Just now', context: 'after other words' })
                    : ageInLine(at, now)
              const state = platform.connected ? t`Connected` : t`Not connected`
              return (
                <li
                  key={platform.name}
                  className="flex items-center gap-3 border-line-soft py-[11px] not-first:border-t"
                >
                  <PlatformTile color={platform.color} monogram={monogram} />
                  <div className="min-w-0 flex-1">
                    <b className="block leading-[18px]">{name}</b>
                    <p className="text-xs text-ink-3 tabular-nums">
                      {state}, <span className="whitespace-nowrap">{synced}</span>
                    </p>
                  </div>
                  {platform.hasIssue ? (
                    <Tag tone="neg" icon={CircleAlert}>
                      <Trans>Issue</Trans>
                    </Tag>
                  ) : platform.connected ? (
                    // A quiet badge, so that a platform with an issue stands out.
                    <span className="flex items-center gap-1 text-xs font-medium text-ink-3">
                      <Check size={13} strokeWidth={2} aria-hidden className="text-pos-ink" />
                      <Trans>Synced</Trans>
                    </span>
                  ) : null}
                  <TextLink
                    to={PLATFORM_PATHS[platform.name]}
                    aria-label={t`Manage ${name}`}
                    // A quiet link, so that the link of a platform with an issue stands out.
                    className={`text-sm ${platform.hasIssue ? '' : 'text-ink-3!'}`}
                  >
                    <Trans>Manage</Trans>
                  </TextLink>
                </li>
              )
            })}
          </ul>
        ) : (
          <EmptyLine>
            <Trans>No platforms connected yet...</Trans>
          </EmptyLine>
        )}
      </Card>
    </section>
  )
}
