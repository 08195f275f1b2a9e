import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { addToast } from '../../../../ui/toast-queue.ts'
import { usePushHere } from '../mutations.ts'
import { pushStateQuery } from '../queries.ts'
import { SampleNotification } from './sample-notification.tsx'

/**
 * Offers push notifications if this device supports push and push is off.
 * @param onDone called when the user has answered, now or on an earlier visit
 */
export function PushOffer({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const { data: state, refetch } = useQuery(pushStateQuery)
  const push = usePushHere()
  useEffect(() => {
    if (state === 'on') onDone()
  }, [state, onDone])
  if (state !== 'off') return null
  const allow = async () => {
    await push.mutateAsync(true).catch(() => undefined) // the error is shown below
    const { data: now } = await refetch()
    if (now === 'on') addToast({ tone: 'pos', text: t`You’ll get notifications on this device from now on.` })
    // Once the user has denied the permission, browsers never ask again, so the offer disappears.
    if (now !== 'off') onDone()
  }
  return (
    <Card
      as="section"
      className="mb-7 grid grid-cols-[minmax(0,1fr)_minmax(0,400px)] items-center gap-x-7 gap-y-3 py-4 pr-4 pl-5 max-lg:grid-cols-[minmax(0,1fr)] max-lg:pl-4"
      aria-labelledby="push-offer"
    >
      {/* The text is below the picture on narrow screens, because the picture explains more. */}
      <div className="max-lg:order-1">
        <h2 id="push-offer" className="type-h text-[15px]">{t`Know the moment it changes`}</h2>
        <p className="mt-1 max-w-[460px] text-base text-ink-2">{t`We notify you when a game moves, is cancelled, or is about to start. Nothing else unless you ask.`}</p>
        {push.errorText ? (
          <p className="mt-1 max-w-[460px] text-base font-medium text-neg-ink" role="alert">
            {push.errorText}
          </p>
        ) : null}
        <div className="mt-3 flex flex-wrap gap-2 max-md:*:flex-auto!">
          <Button onPress={() => void allow()} isBusy={push.isPending} busyLabel={t`One moment...`}>
            {t`Turn on notifications`}
          </Button>
          <Button variant="ghost" onPress={onDone}>
            {t`Not now`}
          </Button>
        </div>
      </div>
      <SampleNotification />
    </Card>
  )
}
