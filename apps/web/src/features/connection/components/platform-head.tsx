import type { Team } from '@homefield/contract/connection'
import { type PlatformName, platformNamed } from '@homefield/domain/platform'
import { Plural, useLingui } from '@lingui/react/macro'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { platformText } from '../../../lib/platform-text.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MetaLine } from '../../../ui/meta-line.tsx'
import { PlatformTile } from '../../../ui/platform-tile.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { AboutLink } from '../about/components/about-link.tsx'
import { lastCheckedOf, needsYou } from '../model.ts'
import { agoText } from './time-texts.ts'

interface PlatformHeadProps {
  platform: PlatformName
  /** The platform's teams. Null until the teams have loaded. */
  teams: readonly Team[] | null
  now: Temporal.Instant
  /** Text about the platform, shown while no team is connected. */
  about: string
  /** Buttons for the whole platform, shown at the right. */
  end?: ReactNode
}

/** Shows a link back to the list, the platform's name, and a one-line summary of its teams. */
export function PlatformHead({ platform, teams, now, about, end }: PlatformHeadProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const checked = lastCheckedOf(teams ?? [])
  const ago = checked === null ? null : agoText(checked, now, style)
  const waiting = (teams ?? []).filter(needsYou).length
  return (
    <>
      <TextLink to="/connections" className="mb-3 inline-flex items-center gap-1 text-sm font-medium">
        <Icon of={ChevronLeft} size={16} />
        {t`Back to Connections`}
      </TextLink>
      <header className="mb-6 flex flex-wrap items-center gap-4">
        <PlatformTile {...platformNamed(platform)} size={52} />
        <div className="min-w-0 flex-1">
          <h1 className="type-d3">{platformText(platform)}</h1>
          <div className="text-sm text-ink-3 tabular-nums">
            <MetaLine>
              {teams?.length === 0 ? about : null}
              {teams && teams.length > 0 ? (
                <Plural value={teams.length} one="# team" other="# teams" />
              ) : null}
              {waiting === 0 ? null : (
                <Plural value={waiting} one="# needs attention" other="# need attention" />
              )}
              {ago === null ? null : t`last checked ${ago}`}
              <AboutLink platform={platform} />
            </MetaLine>
          </div>
        </div>
        {end}
      </header>
    </>
  )
}
