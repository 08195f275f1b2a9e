import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './icon.tsx'
import { Pressable } from './pressable.tsx'
import { useToastFocus } from './toast-focus.ts'
import {
  closeToast,
  onToastsChange,
  pauseToasts,
  resumeToasts,
  type ShownToast,
  shownToasts,
} from './toast-queue.ts'

const ICONS = { pos: CircleCheck, neg: CircleAlert, inf: Info } as const

const INK = { pos: 'text-pos-ink', neg: 'text-neg-ink', inf: 'text-brand-ink' } as const

// On a phone, toasts appear at the top while a dialog has buttons at the bottom, so that they cover no buttons.
// Toasts over other dialogs appear at the bottom, so that they do not cover the close button at the top.
const REGION =
  'pointer-events-none fixed right-5 bottom-5 z-(--z-toast) flex w-95 flex-col gap-2.5 max-md:right-3 max-md:bottom-[calc(var(--h-tabbar)+var(--safe-b)+12px)] max-md:left-3 max-md:w-auto max-md:in-[body:has(#modal-root_[data-dialog-foot])]:top-[calc(var(--safe-t)+12px)] max-md:in-[body:has(#modal-root_[data-dialog-foot])]:bottom-auto'

// On a phone, at most two toasts are visible, above the tab bar.
const TOAST =
  'pointer-events-auto relative flex animate-pop-in items-start gap-2.5 overflow-hidden rounded-card bg-raised px-3.5 py-3 text-[13.5px]/[19px] font-medium text-ink shadow-md forced-frame max-md:nth-last-[n+3]:hidden'

/**
 * Renders the visible toasts. Render `ToastRegion` once, at the root of the app.
 * The timers of all toasts pause while the pointer or the focus is on a toast.
 */
export function ToastRegion() {
  const { t } = useLingui()
  const toasts = useSyncExternalStore(onToastsChange, shownToasts)
  const [isPaused, setPaused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const returnFocus = useToastFocus(region)
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
  // Check after a toast disappears whether the pointer or the focus is still on a toast.
  // The browser fires no leave event for a toast that disappears under the pointer.
  const resumeIfLeft = useEffectEvent((isEmpty: boolean) => {
    const isHere = region.current?.matches(':hover, :focus-within') && !isEmpty
    if (isPaused && !isHere) resume()
    returnFocus()
  })
  const standing = toasts.map(({ id }) => id).join()
  useEffect(() => {
    const frame = requestAnimationFrame(() => resumeIfLeft(standing === ''))
    return () => cancelAnimationFrame(frame)
  }, [standing])
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hover and focus only pause timers
    <section
      ref={region}
      className={REGION}
      aria-label={t`Notifications`}
      // Lets screen readers read the toasts while a dialog hides the rest of the page.
      data-react-aria-top-layer="true"
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={onBlur}
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} isPaused={isPaused} />
      ))}
    </section>,
    document.body,
  )
}

function Toast({ toast, isPaused }: { toast: ShownToast; isPaused: boolean }) {
  const { t } = useLingui()
  const close = () => closeToast(toast.id)
  return (
    <div className={TOAST} data-toast={toast.tone} role={toast.tone === 'neg' ? 'alert' : 'status'}>
      <Icon of={ICONS[toast.tone]} className={INK[toast.tone]} />
      <p className="min-w-0 flex-1 wrap-anywhere">{toast.text}</p>
      {toast.action ? (
        <Pressable
          className="relative max-w-[45%] flex-none rounded-[3px] font-semibold text-brand-ink after:absolute after:-inset-x-1 after:-inset-y-3 hover:underline hover:underline-offset-3"
          onPress={() => {
            toast.action?.onPress()
            close()
          }}
        >
          {toast.action.label}
        </Pressable>
      ) : null}
      <Pressable
        className="relative my-px flex-none rounded-[4px] text-ink-3 after:absolute after:-inset-3.5 hover:text-ink"
        aria-label={t`Dismiss`}
        onPress={close}
      >
        <Icon of={X} size={16} />
      </Pressable>
      {toast.duration === null ? null : (
        <span
          className={`absolute bottom-0 left-0 h-0.5 w-full origin-left animate-toast-time bg-ink-3 opacity-50 motion-reduce:hidden ${isPaused ? '[animation-play-state:paused]' : ''}`}
          style={{ animationDuration: `${toast.duration}ms` }}
          aria-hidden="true"
        />
      )}
    </div>
  )
}
