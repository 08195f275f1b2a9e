import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BellOff, House, Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isNative } from '../../../../lib/api/transport.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Pressable } from '../../../../ui/pressable.tsx'
import { Skeleton, SkeletonBlock } from '../../../../ui/skeleton.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { TEXT_LINK } from '../../../../ui/text-link-look.ts'
import { AllowPushDialog } from '../../push/components/allow-push-dialog.tsx'
import { usePushHere } from '../../push/mutations.ts'
import { pushStateQuery } from '../../push/queries.ts'
import { useSendTest } from '../mutations.ts'
import { deliveriesQuery } from '../queries.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Lets the user turn push on or off for this device, send test notifications, and open the delivery log. */
export function DeviceSection() {
  const { t } = useLingui()
  const state = useQuery(pushStateQuery).data
  const [isAsking, setAsking] = useState(false)
  const push = usePushHere()
  return (
    <SettingsSection title={t`On this device`} hint={t`Push on this browser or phone.`}>
      {state === undefined ? (
        <Skeleton label={t`Loading...`}>
          <SkeletonBlock height={44} />
        </Skeleton>
      ) : state === 'on' || state === 'off' ? (
        <div className="-mt-1">
          <Switch
            detail={t`The moment a game moves, is cancelled, or is about to start`}
            isSelected={state === 'on'}
            isDisabled={push.isPending}
            onChange={(isOn) => (isOn ? setAsking(true) : push.mutate(false))}
          >
            {t`Push notifications`}
          </Switch>
          {push.errorText ? (
            <p className="text-sm font-medium text-neg-ink" role="alert">
              {push.errorText}
            </p>
          ) : null}
        </div>
      ) : (
        <WhyNot state={state} />
      )}
      {isAsking ? (
        <AllowPushDialog
          onClose={() => setAsking(false)}
          onAllow={() => push.mutate(true, { onSettled: () => setAsking(false) })}
          isBusy={push.isPending}
        />
      ) : null}
      <TestRow />
      <DeliveryLog />
    </SettingsSection>
  )
}

function WhyNot({ state }: { state: 'unsupported' | 'noWorker' | 'needsHomeScreen' | 'blocked' }) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  const host = window.location.hostname
  if (state === 'blocked' && isNative())
    return (
      <Note tone="neutral" icon={BellOff}>
        <b>{t`Notifications are blocked in this phone’s settings.`}</b>{' '}
        {t`Allow them there for Homefield, then come back.`}
      </Note>
    )
  if (state === 'blocked')
    return (
      <Note tone="neutral" icon={BellOff}>
        <b>{t`Notifications are blocked in this browser’s settings.`}</b>{' '}
        {t`Allow them there for ${host}, then come back.`}{' '}
        <Pressable
          className={`${TEXT_LINK} text-ink! underline underline-offset-3`}
          aria-expanded={isShown}
          onPress={() => setShown(!isShown)}
        >
          {t`Show me how`}
        </Pressable>
        {isShown ? (
          <ol className="mt-1 list-decimal pl-5">
            <li>{t`Click the icon to the left of the web address at the top of this window.`}</li>
            <li>{t`Find Notifications there, or under the site’s settings, and choose Allow.`}</li>
            <li>{t`Reload this page and turn push on here.`}</li>
          </ol>
        ) : null}
      </Note>
    )
  const texts: Record<typeof state, ReactNode> = {
    needsHomeScreen: (
      <>
        <b>{t`Add Homefield to your home screen first.`}</b>{' '}
        {t`In Safari press Share, then Add to Home Screen, and open Homefield from there.`}
      </>
    ),
    noWorker: t`Push notifications aren’t available on this connection. Email is just as fast.`,
    unsupported: t`This browser doesn’t support push notifications. Email is just as fast.`,
  }
  return (
    <Note tone="neutral" icon={state === 'needsHomeScreen' ? House : Info}>
      {texts[state]}
    </Note>
  )
}

/** Sends a test notification to every active channel, such as push and email, and shows the results. */
function TestRow() {
  const { t } = useLingui()
  const test = useSendTest()
  const log = useQuery(deliveriesQuery).data?.deliveries ?? []
  const mine = log.filter(({ id }) => test.data?.ids.includes(id))
  const isPending =
    mine.some(({ status }) => status === 'pending') ||
    (test.isSuccess && mine.length === 0 && test.data.ids.length > 0)
  const failed = mine.filter(({ status }) => status === 'failed' || status === 'dropped').length
  const sent = mine.filter(({ status }) => status === 'sent').length
  const result = !test.isSuccess
    ? null
    : test.data.ids.length === 0
      ? t`We can’t reach you yet. Turn on push or confirm your email address.`
      : isPending
        ? t`On its way...`
        : failed > 0
          ? t`${sent} sent, ${failed} failed. See below.`
          : t`Sent. It should be with you now.`
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button onPress={() => test.mutate()} isBusy={test.isPending} busyLabel={t`Sending...`}>
        {t`Send me a test`}
      </Button>
      <span className="text-sm text-ink-2" role="status">
        {result}
      </span>
      {test.errorText ? (
        <p className="text-sm font-medium text-neg-ink" role="alert">
          {test.errorText}
        </p>
      ) : null}
    </div>
  )
}
