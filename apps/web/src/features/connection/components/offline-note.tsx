import { useLingui } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { useStreamStatus } from '../../../lib/stream/use-stream-status.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Note } from '../../../ui/note.tsx'
import { agoText } from './time-texts.ts'

interface OfflineNoteProps {
  /**
   * When the displayed data was fetched, in milliseconds since 1970.
   * 0 if no data was fetched yet.
   */
  readAt: number
  now: Temporal.Instant
}

/** Appears while the server is unreachable, and says how old the data is and what does not work offline. */
export function OfflineNote({ readAt, now }: OfflineNoteProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  if (useStreamStatus() !== 'down') return null
  const ago =
    readAt === 0 ? null : agoText(Temporal.Instant.fromEpochMilliseconds(readAt).toString(), now, style)
  return (
    <Note tone="neutral" icon={CloudOff} className="mb-5">
      {ago === null ? null : <b>{t`Last updated ${ago}.`}</b>}{' '}
      {t`You need a connection to add, refresh, map or remove teams. Your calendar stays as it is.`}
    </Note>
  )
}
