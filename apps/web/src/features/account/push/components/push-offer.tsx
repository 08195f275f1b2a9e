import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { addToast } from '../../../../ui/toast-queue.ts'
import { usePushHere } from '../mutations.ts'
import { pushStateQuery } from '../queries.ts'
import './push-offer.css'
import { SampleNotification } from './sample-notification.tsx'

/** Offers push on this device, where it can be had and is off. `onDone`: answered, here or before. */
export function PushOffer({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const { data: state, refetch } = useQuery(pushStateQuery)
  const push = usePushHere()
  useEffect(() => {
    if (state === 'on') onDone()
  }, [state, onDone])
  if (state !== 'off') return null
  const allow = async () => {
    await push.mutateAsync(true).catch(() => undefined) // said below
    const { data: now } = await refetch()
    if (now === 'on') addToast({ tone: 'pos', text: t`Notifications come to this device from now on.` })
    // Refused, the browser asks no more, and neither do we.
    if (now !== 'off') onDone()
  }
  return (
    <section className="push-offer card" aria-labelledby="push-offer">
      <div className="push-offer-words">
        <h2 id="push-offer" className="type-h text-[15px]">{t`Know the moment it changes`}</h2>
        <p>{t`We notify you when a game moves, is cancelled, or is about to start. Nothing else unless you ask.`}</p>
        {push.errorText ? (
          <p className="font-medium text-neg-ink" role="alert">
            {push.errorText}
          </p>
        ) : null}
        <div className="push-offer-answers">
          <Button onPress={() => void allow()} isBusy={push.isPending} busyLabel={t`One moment...`}>
            {t`Turn on notifications`}
          </Button>
          <Button variant="ghost" onPress={onDone}>
            {t`Not now`}
          </Button>
        </div>
      </div>
      <SampleNotification />
    </section>
  )
}
