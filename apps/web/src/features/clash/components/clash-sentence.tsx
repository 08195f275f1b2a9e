import type { Clash } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import { useMemo } from 'react'
import { seenClashes } from '../model/seen-clash.ts'
import { useClashText } from './use-clash-text.ts'

interface ClashSentenceProps {
  /** The unsettled clashes, sorted by time. The sentence describes only the first clash. */
  clashes: readonly Clash[]
  events: readonly Event[]
}

/** Describes the first clash, such as 'Maya and Owen overlap from 6:00 to 7:00 PM.' */
export function ClashSentence({ clashes, events }: ClashSentenceProps) {
  const text = useClashText()
  const [seen] = useMemo(() => seenClashes({ clashes, events }), [clashes, events])
  return seen ? <>{text.short(seen)}.</> : null
}
