import { type PlatformName, PLATFORMS } from '@homefield/domain/platform'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronDown, CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { platformText } from '../../../lib/platform-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PlatformTile } from '../../../ui/platform-tile.tsx'
import { Pressable } from '../../../ui/pressable.tsx'
import { type NavigationEntry, PLATFORM_PAGES } from '../model/navigation.ts'
import { FOLD_CHEVRON, SIDEBAR_ROW } from './sidebar-row.ts'

export interface SidebarPlatform {
  name: PlatformName
  hasIssue: boolean
}

interface ConnectionsBranchProps {
  entry: NavigationEntry
  platforms: readonly SidebarPlatform[]
  onNavigate?: () => void
}

/**
 * Shows the navigation entry Connections with the platforms below.
 * A chevron expands and collapses the platforms.
 */
export function ConnectionsBranch({ entry, platforms, onNavigate }: ConnectionsBranchProps) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(true)
  const listId = useId()
  const way = onNavigate ? { onClick: onNavigate } : {}
  return (
    <>
      <div className="relative">
        <Link to={entry.to} className={SIDEBAR_ROW.branch} {...way}>
          <Icon of={entry.icon} />
          {i18n._(entry.label)}
        </Link>
        <Pressable
          className="absolute top-1/2 right-1 grid size-6.5 -translate-y-1/2 place-items-center rounded-[7px] text-ink-3 hover:bg-press hover:text-ink max-lg:-right-1.5 max-lg:size-11"
          aria-label={isOpen ? t`Hide platforms` : t`Show platforms`}
          aria-expanded={isOpen}
          aria-controls={listId}
          onPress={() => setOpen(!isOpen)}
        >
          <Icon of={ChevronDown} size={16} className={FOLD_CHEVRON} />
        </Pressable>
      </div>
      <div id={listId} hidden={!isOpen} className="pt-0.5 pb-1">
        {PLATFORM_PAGES.map((page) => {
          const platform = PLATFORMS.find(({ slug }) => slug === page.slug)
          if (!platform) return null
          const hasIssue = platforms.some(({ name, hasIssue }) => name === platform.name && hasIssue)
          return (
            <Link key={page.slug} to={page.to} className={SIDEBAR_ROW.platform} {...way}>
              <PlatformTile color={platform.color} monogram={platform.monogram} />
              {platformText(platform.name)}
              {hasIssue ? (
                <span className="ml-auto text-neg-ink" title={t`Connection issue`}>
                  <Icon of={CircleAlert} size={14} />
                  <span className="sr-only">{t`Connection issue`}</span>
                </span>
              ) : null}
            </Link>
          )
        })}
      </div>
    </>
  )
}
