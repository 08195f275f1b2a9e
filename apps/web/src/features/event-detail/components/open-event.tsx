import type { Event, EventDetail } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useMutationQueue } from '../../../lib/mutation-queue/use-mutation-queue.ts'
import { DraftOffer } from '../../../lib/session/draft-offer.tsx'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { siteQuery } from '../../account/queries.ts'
import { deviceOf, directionsUrl } from '../../place/model/directions.ts'
import { SignTag } from '../../event/components/sign-tag.tsx'
import { EventStatusTag } from '../../event/components/event-status-tag.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import { eventHue } from '../../event/model/event-hue.ts'
import { draftOfEvent } from '../../event/update/model/draft.ts'
import { placeOf } from '../../event/model/place.ts'
import { place } from '../../event/model/placement.ts'
import { signsOf } from '../../event/model/signs.ts'
import { isStruck, statusesOf } from '../../event/model/event-status.ts'
import { creationOf } from '../../event/pending/model/event-mutation.ts'
import { useRemoveEvent } from '../../event/mutations.ts'
import { eventQuery } from '../../event/queries.ts'
import { EventActions, EventMenu } from './event-actions.tsx'
import { EventBody } from './event-body.tsx'
import { EventDialogs, type OpenDialog } from './event-dialogs.tsx'
import { EventMessages, EventMessagesScreen } from './event-messages.tsx'

interface OpenEventProps {
  eventId: string
  known: Event | undefined
  /** True if the dialog opens with the event's messages, for example from a notification about a message. */
  opensMessages: boolean
  onMessagesClosed: (() => void) | undefined
  onClose: () => void
}

const PARTS = { head: 'max-lg:gap-1! max-lg:pr-2! max-lg:pl-4!', body: 'max-lg:px-4!' }
// A dialog without a map needs less height. The height never changes while the dialog is open.
const LOW_PARTS = { ...PARTS, dialog: 'lg:h-[min(560px,calc(100dvh-48px))]!' }
/** Wide enough for the facts and the messages side by side. */
const HAS_ROOM = '(min-width: 1024px)'
const NO_HISTORY: EventDetail['history'] = []

/**
 * Shows the dialog of an open event. `LateOpenEvent` loads the code of this component separately.
 */
export function OpenEvent(props: OpenEventProps) {
  const { opensMessages, onMessagesClosed, onClose } = props
  const { elsewhere, setOther } = useOtherFamilysEvent(opensMessages)
  const eventId = elsewhere ?? props.eventId
  const known = elsewhere === null ? props.known : undefined
  const { t } = useLingui()
  const titleOf = useEventText().title
  const { timeZone } = useTimeStyle()
  // While a new event is in the mutation queue, the server does not know the event, so do not request it.
  const isMade = creationOf(useMutationQueue(), eventId) === null
  const { data, error, refetch, isFetching } = useQuery({ ...eventQuery(eventId), enabled: isMade })
  const remove = useRemoveEvent()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const { hasMessages, showMessages } = useMessagesAsked(opensMessages, onMessagesClosed)
  const hasRoom = useMedia(HAS_ROOM)
  const isLow = useIsLow(props.known)
  // A cached list may contain an event that was deleted or that the user may no longer see. Do not show it.
  // The server responds with 404 if the event is deleted or not visible to the user, and 400 for a bad id.
  const isGone = error instanceof ApiError && [400, 404].includes(error.status)
  const event = isGone ? undefined : (data?.event ?? known)
  const hide = () => {
    onClose()
    if (event) void remove(event)
  }
  const messages = event ? { event, history: data?.detail.history ?? NO_HISTORY } : null
  const openMessages = hasRoom ? null : () => showMessages(true)
  const directions = event ? directionsUrl(event, deviceOf(navigator)) : null
  // The event's keyboard shortcuts work only while no other dialog is open over the event.
  useShortcuts(
    event && open === null
      ? {
          ...(event.can.edit && data ? { e: () => setOpen('edit') } : {}),
          s: () => setOpen('share'),
          ...(directions === null
            ? {}
            : { g: () => void window.open(directions, '_blank', 'noopener,noreferrer') }),
        }
      : {},
    'dialog',
  )
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        closesOnOutsidePress={open === null && !hasMessages}
        title={event ? <Title event={event} /> : t`Event`}
        titleEnd={
          event ? (
            <span className="-my-1.25 flex max-md:-my-2.25">
              <EventMenu event={event} onOpen={setOpen} onHide={hide} />
            </span>
          ) : undefined
        }
        side={
          hasRoom && !isGone ? (
            <div className="flex min-h-0 flex-1 flex-col [&_textarea]:px-3! [&_textarea]:placeholder:text-xs">
              {messages ? <EventMessages {...messages} autoFocus={hasMessages} /> : null}
            </div>
          ) : undefined
        }
        parts={event ? (isLow ? LOW_PARTS : PARTS) : {}}
      >
        {event ? (
          <div className="mb-5">
            <EventActions
              event={event}
              isRead={data !== undefined}
              directions={directions}
              onMessages={openMessages}
              onOpen={setOpen}
            />
          </div>
        ) : null}
        {event?.can.edit && data ? (
          <DraftOffer
            form={draftOfEvent(eventId)}
            of={titleOf(event)}
            onContinue={() => setOpen('edit')}
            className="mb-4"
          />
        ) : null}
        {event ? (
          <EventBody
            placed={place(event, timeZone)}
            detail={data?.detail}
            failure={data || !error ? null : errorText(error, t`Event not found`)}
            onOpen={setOpen}
            onHide={hide}
            onMessages={openMessages}
            onOpenOther={setOther}
          />
        ) : error ? (
          <ErrorState
            title={isGone ? t`Event not found` : errorText(error, t`Event not found`)}
            {...(isGone ? {} : { onRetry: () => void refetch() })}
            isRetrying={isFetching}
          />
        ) : (
          <Skeleton label={t`Loading the event...`}>
            <div className="flex flex-col gap-3 pb-2">
              <SkeletonBlock width="62%" height={16} />
              <SkeletonBlock width="38%" />
              <SkeletonBlock width="48%" height={16} />
              <SkeletonBlock width="70%" />
            </div>
          </Skeleton>
        )}
      </Dialog>
      {messages && hasMessages && !hasRoom ? (
        <EventMessagesScreen {...messages} onClose={() => showMessages(false)} />
      ) : null}
      {event ? (
        <EventDialogs
          open={open}
          event={event}
          detail={data?.detail}
          onClose={() => setOpen(null)}
          onGone={onClose}
        />
      ) : null}
    </>
  )
}

/**
 * Returns the id of another family's event that the user opened from this dialog, or null.
 * If the URL changes and requests the messages, the dialog returns from another family's event to the original one.
 */
function useOtherFamilysEvent(asksMessages: boolean) {
  const [elsewhere, setOther] = useState<string | null>(null)
  const [didAsk, setDidAsk] = useState(asksMessages)
  if (didAsk !== asksMessages) {
    setDidAsk(asksMessages)
    if (asksMessages) setOther(null)
  }
  return { elsewhere, setOther }
}

/** True if the dialog opens with few facts: no map and no long description. */
function useIsLow(known: Event | undefined): boolean {
  const { data } = useQuery(siteQuery)
  const [isLow] = useState(() => {
    if (known === undefined || (known.description?.length ?? 0) > 200) return false
    return placeOf(known) === null || data?.maps.tiles === false
  })
  return isLow
}

/** Tracks whether the messages are open. The user can open them, and so can a changed URL. */
function useMessagesAsked(isAsked: boolean, onClosed: (() => void) | undefined) {
  const [hasMessages, setHasMessages] = useState(isAsked)
  const [wasAsked, setWasAsked] = useState(isAsked)
  if (wasAsked !== isAsked) {
    setWasAsked(isAsked)
    if (isAsked) setHasMessages(true)
  }
  const showMessages = (isShown: boolean) => {
    setHasMessages(isShown)
    if (!isShown && isAsked) onClosed?.()
  }
  return { hasMessages, showMessages }
}

const DOT = 'mt-[7px] size-3.5 flex-none rounded-full [background:var(--bar,var(--c-solid))]'

function Title({ event }: { event: Event }) {
  const title = useEventText().title(event)
  const { timeZone } = useTimeStyle()
  const statuses = statusesOf(event).filter((status) => status !== 'noEnd')
  // A clash is missing here, because it arrives late and has its own note below the facts.
  const signs = signsOf(event, undefined, timeZone)
  return (
    <span className="flex items-start gap-3">
      <span {...eventHue(event, DOT)} aria-hidden="true" />
      <span className="min-w-0">
        <span
          className={`block text-[22px]/[28px] ${isStruck(event) ? 'font-semibold text-ink-3 line-through' : ''}`}
        >
          {title}
        </span>
        {statuses.length + signs.length > 0 ? (
          <span className="mt-1.5 flex flex-wrap gap-1.5 font-sans tracking-normal">
            {statuses.map((status) => (
              <EventStatusTag key={status} status={status} />
            ))}
            {signs.map((sign) => (
              <SignTag key={sign} sign={sign} platform={event.platform} />
            ))}
          </span>
        ) : null}
      </span>
    </span>
  )
}
