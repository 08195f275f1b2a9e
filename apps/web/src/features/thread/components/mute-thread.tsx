import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { useMutationQueue } from '../../../lib/mutation-queue/use-mutation-queue.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { creationOf } from '../../event/pending/model/event-mutation.ts'
import { useMuteThread } from '../mutations.ts'
import { threadQuery } from '../queries.ts'

/**
 * A button that mutes or unmutes an event's message thread. The button is hidden until the thread has a message.
 */
export function MuteThread({ eventId, className }: { eventId: string; className: string }) {
  const { t } = useLingui()
  const isMade = creationOf(useMutationQueue(), eventId) === null
  const { data } = useQuery({ ...threadQuery(eventId), enabled: isMade })
  const mute = useMuteThread(eventId)
  if (!data || data.lastSeq === 0) return null
  const { isMuted } = data
  return (
    <IconButton
      icon={isMuted ? BellOff : Bell}
      label={isMuted ? t`Unmute messages` : t`Mute messages`}
      isOn={isMuted}
      className={className}
      onPress={() => mute.mutate(!isMuted)}
    />
  )
}
