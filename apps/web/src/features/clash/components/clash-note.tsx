import { Plural, useLingui } from '@lingui/react/macro'
import type { Clash } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import { Car, GitCompareArrows } from 'lucide-react'
import { useMemo } from 'react'
import { Note } from '../../../ui/note.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { seenClashes } from '../model/seen-clash.ts'
import { useClashText } from './use-clash-text.ts'

interface ClashNoteProps {
  /** The unsettled clashes, sorted by time. The note describes only the first clash. */
  clashes: readonly Clash[]
  events: readonly Event[]
}

/** Describes the first of today's clashes, counts the others, and links to the list of all clashes. */
export function ClashNote({ clashes, events }: ClashNoteProps) {
  const { t } = useLingui()
  const text = useClashText()
  const [seen, ...others] = useMemo(() => seenClashes({ clashes, events }), [clashes, events])
  if (!seen) return null
  const isDrive = seen.clash.kind === 'drive'
  return (
    <Note icon={isDrive ? Car : GitCompareArrows} className="mb-3">
      <b>{text.short(seen)}.</b> {isDrive ? text.detail(seen) : text.where(seen)}{' '}
      {others.length > 0 ? (
        <>
          <Plural value={others.length} one="And # more today." other="And # more today." />{' '}
        </>
      ) : null}
      <TextLink to="/clashes" className="whitespace-nowrap text-inherit! underline">
        {t`See clashes`}
      </TextLink>
    </Note>
  )
}
