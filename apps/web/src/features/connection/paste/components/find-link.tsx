import { PLATFORM_NAMES, type PlatformName, platformNamed } from '@homefield/domain/platform'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { platformText } from '../../../../lib/platform-text.ts'
import { PlatformTile } from '../../../../ui/platform-tile.tsx'
import { Pressable } from '../../../../ui/pressable.tsx'
import { Steps } from '../../components/steps.tsx'
import { stepsToLink } from '../../components/steps-to-link.ts'

const TAB =
  'inline-flex min-h-9 items-center gap-2 rounded-control pr-3 pl-2 text-sm font-semibold inset-ring inset-ring-line hover:bg-hover focus-visible:shadow-(--focus-ring) max-lg:min-h-11'

/** Lets the user choose a platform, and shows the steps by which a user finds a calendar link there. */
export function FindLink() {
  const { t } = useLingui()
  const [platform, setPlatform] = useState<PlatformName>('TeamSnap')
  const name = platformText(platform)
  return (
    <div className="mt-4 flex flex-col gap-3">
      <div role="group" aria-label={t`Where the team’s schedule is`} className="flex flex-wrap gap-2">
        {PLATFORM_NAMES.map((each) => (
          <Pressable
            key={each}
            className={`${TAB} ${each === platform ? 'bg-brand-tint text-brand-ink inset-ring-brand' : 'text-ink-2'}`}
            aria-pressed={each === platform}
            onPress={() => setPlatform(each)}
          >
            <PlatformTile {...platformNamed(each)} />
            {platformText(each)}
          </Pressable>
        ))}
      </div>
      <Steps label={t`How to get the link from ${name}`} steps={stepsToLink(platform)} />
    </div>
  )
}
