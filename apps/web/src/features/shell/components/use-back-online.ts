import { plural, t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { onQueueNews } from '../../../lib/mutation-queue/mutation-queue.ts'
import { useMutationQueue } from '../../../lib/mutation-queue/use-mutation-queue.ts'
import { useStreamStatus } from '../../../lib/stream/use-stream-status.ts'
import { addToast } from '../../../ui/toast-queue.ts'
import { needsYou, pendingChanges } from '../pending/model.ts'

/**
 * Shows toasts when the app is online again: how many pending changes were sent, and how many failed.
 */
export function useBackOnline(): void {
  const navigate = useNavigate()
  const status = useStreamStatus()
  const commands = useMutationQueue()
  const held = useRef(new Set<string>())
  const sent = useRef(new Set<string>())
  useEffect(
    () =>
      onQueueNews((news) => {
        if (news.type === 'done' && held.current.has(news.id)) sent.current.add(news.id)
        if (news.type === 'closed') held.current.clear()
      }),
    [],
  )
  useEffect(() => {
    const changes = pendingChanges(commands)
    if (status === 'down')
      for (const change of changes) if (!needsYou(change)) held.current.add(change.command.id)
    const mine = changes.filter(({ command }) => held.current.has(command.id))
    if (status !== 'live' || held.current.size === 0 || !mine.every(needsYou)) return
    const count = [...held.current].filter((id) => sent.current.has(id)).length
    const failed = mine.length
    held.current.clear()
    sent.current.clear()
    if (count > 0)
      addToast({
        tone: 'pos',
        text: plural(count, { one: 'Back online. # change sent.', other: 'Back online. # changes sent.' }),
      })
    if (failed > 0)
      addToast({
        tone: 'neg',
        text: plural(failed, {
          one: '# change needs your attention.',
          other: '# changes need your attention.',
        }),
        action: { label: t`See them`, onPress: () => void navigate({ to: '/waiting' }) },
      })
  }, [status, commands, navigate])
}
