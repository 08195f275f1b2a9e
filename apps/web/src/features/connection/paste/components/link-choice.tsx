import type { PastedCalendar } from '@homefield/domain/pasted-calendar'
import { platformNamed } from '@homefield/domain/platform'
import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { platformText } from '../../../../lib/platform-text.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { PlatformTile } from '../../../../ui/platform-tile.tsx'
import { Pressable } from '../../../../ui/pressable.tsx'

interface LinkChoiceProps {
  links: readonly PastedCalendar[]
  onChoose: (link: PastedCalendar) => void
}

/** Lets the user choose one of several links in a message. The rows name each link by the words before it. */
export function LinkChoice({ links, onChoose }: LinkChoiceProps) {
  const { t } = useLingui()
  const count = links.length
  return (
    <section aria-label={t`Links in your message`}>
      <h3 className="type-h">{t`There are ${count} links in your message`}</h3>
      <p className="mt-0.5 text-sm text-ink-2">{t`Which one is the team’s calendar?`}</p>
      <ul className="mt-3 overflow-hidden rounded-[10px] inset-ring inset-ring-line">
        {links.map((link) => (
          <li key={link.link} className="border-t border-line-soft first:border-t-0">
            <Pressable
              className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-left hover:bg-hover focus-visible:shadow-(--focus-ring) active:bg-press"
              onPress={() => onChoose(link)}
            >
              <PlatformTile {...platformNamed(link.platform ?? 'Other')} size={40} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold text-ink">{link.words || link.host}</span>
                <span className="block truncate text-sm text-ink-3">
                  {[
                    link.platform && platformText(link.platform),
                    link.words && link.host,
                    link.isLikely ? null : t`Web page`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Icon of={ChevronRight} size={16} className="text-ink-3" />
            </Pressable>
          </li>
        ))}
      </ul>
    </section>
  )
}
