import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import './text-link.css'
import './toast-region.css'
import { Icon } from './icon.tsx'
import { Pressable } from './pressable.tsx'
import {
  closeToast,
  onToastsChange,
  pauseToasts,
  resumeToasts,
  type ShownToast,
  shownToasts,
} from './toast-queue.ts'

const ICONS = { pos: CircleCheck, neg: CircleAlert, inf: Info } as const

/** Once, at the root of the app. The clocks stand still while the pointer or the focus is inside. */
export function ToastRegion() {
  const { t } = useLingui()
  const toasts = useSyncExternalStore(onToastsChange, shownToasts)
  const [isPaused, setPaused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const pause = () => {
    setPaused(true)
    pauseToasts()
  }
  const resume = () => {
    setPaused(false)
    resumeToasts()
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) resume()
  }
  // One that goes by itself, or is pushed out, takes the pointer's or the focus's leave event along.
  const resumeIfLeft = useEffectEvent((isEmpty: boolean) => {
    const isHere = region.current?.matches(':hover, :focus-within') && !isEmpty
    if (isPaused && !isHere) resume()
  })
  const standing = toasts.map(({ id }) => id).join()
  useEffect(() => {
    const frame = requestAnimationFrame(() => resumeIfLeft(standing === ''))
    return () => cancelAnimationFrame(frame)
  }, [standing])
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is pressed here: being there stops the clocks
    <section
      ref={region}
      className="toast-region"
      aria-label={t`Notifications`}
      data-paused={isPaused || undefined}
      // Dialogs hide the rest of the page from screen readers; what is told here must get through.
      data-react-aria-top-layer="true"
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={onBlur}
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </section>,
    document.body,
  )
}

function Toast({ toast }: { toast: ShownToast }) {
  const { t } = useLingui()
  const close = () => closeToast(toast.id)
  return (
    <div className="toast" data-tone={toast.tone} role={toast.tone === 'neg' ? 'alert' : 'status'}>
      <Icon of={ICONS[toast.tone]} className="toast-icon" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">{toast.text}</p>
      {toast.action ? (
        <Pressable
          className="toast-action text-link"
          onPress={() => {
            toast.action?.onPress()
            close()
          }}
        >
          {toast.action.label}
        </Pressable>
      ) : null}
      <Pressable className="toast-close" aria-label={t`Dismiss`} onPress={close}>
        <Icon of={X} size={16} />
      </Pressable>
      {toast.duration === null ? null : (
        <span
          className="toast-time"
          style={{ animationDuration: `${toast.duration}ms` }}
          aria-hidden="true"
        />
      )}
    </div>
  )
}
