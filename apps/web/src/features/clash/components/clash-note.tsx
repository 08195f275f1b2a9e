import { useLingui } from '@lingui/react/macro'
import type { Clash } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import { Car, GitCompareArrows } from 'lucide-react'
import { useMemo } from 'react'
import { Icon } from '../../../ui/icon.tsx'
// Not the kit's Note itself: that lies in one file with the forms, which the dashboard's first load does without.
import '../../../ui/note.css'
import { TextLink } from '../../../ui/text-link.tsx'
import { seenClashes } from '../model/seen-clash.ts'
import { useClashText } from './use-clash-text.ts'

interface ClashNoteProps {
  /** To decide, in order of time; the first is told. */
  clashes: readonly Clash[]
  events: readonly Event[]
}

/** The first of today's clashes in a sentence, and the way to all of them. */
export function ClashNote({ clashes, events }: ClashNoteProps) {
  const { t } = useLingui()
  const text = useClashText()
  const [seen] = useMemo(() => seenClashes({ clashes, events }), [clashes, events])
  if (!seen) return null
  const isDrive = seen.clash.kind === 'drive'
  return (
    <div className="note mb-3" data-tone="cau">
      <Icon of={isDrive ? Car : GitCompareArrows} className="mt-px" />
      <div className="min-w-0">
        <b>{text.short(seen)}.</b> {isDrive ? text.detail(seen) : text.where(seen)}{' '}
        <TextLink to="/clashes" className="whitespace-nowrap text-inherit underline">
          {t`See clashes`}
        </TextLink>
      </div>
    </div>
  )
}
