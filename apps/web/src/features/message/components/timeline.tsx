import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Pressable } from '../../../ui/pressable.tsx'
import type { MessageRow, Note, TimelineRow } from '../model/timeline.ts'
import { messagesBelow } from '../model/below.ts'
import { Divider } from './divider.tsx'
import { type BubbleSlots, MessageBubble } from './message-bubble.tsx'
import { type List, useAim } from './use-aim.ts'

export interface TimelineProps<N extends Note> extends BubbleSlots {
  /** The accessible name of the message list, such as 'Messages with Priya Raman'. */
  readonly label: string
  readonly rows: readonly TimelineRow<N>[]
  /** Renders a note between messages, such as 'Moved to Sunday' in the thread of an event. */
  readonly note?: (note: N) => ReactNode
  readonly reachesStart: boolean
  readonly reachesEnd: boolean
  /** True while more messages are loading. */
  readonly isLoading?: boolean
  readonly onNearStart: () => void
  readonly onNearEnd: () => void
  readonly toEnd: () => void
  /**
   * `readSeq` is the sequence number of the last message that the viewer has read.
   * `lastSeq` is the sequence number of the newest message.
   */
  readonly readSeq: number
  readonly lastSeq: number
  /** Called when the newest message becomes visible, and when it is scrolled out of view. */
  readonly onNewestShown?: (isShown: boolean) => void
  /** Content below the last message, such as 'typing…'. */
  readonly foot?: ReactNode
}

/** The user counts as being at the bottom within this distance in px from the bottom. */
const AT_END = 48
/** More messages load when the user has scrolled to within this many rows of the first or last row. */
const NEAR = 12

/**
 * Shows a list of messages. The list opens at the first unread message, or else at the newest message.
 * While the user is at the bottom, the list scrolls along with new messages.
 * While the user reads older messages, the list does not scroll, and a button counts the new messages.
 */
export function Timeline<N extends Note>(props: TimelineProps<N>) {
  const { label, rows, note, foot, people, hasNames, picture, onRetry, onDelete } = props
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const stoodAtEnd = useLater(props.reachesEnd)
  // oxlint-disable-next-line react/incompatible-library -- the app does not use the React Compiler
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'message' ? 44 : 34),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    anchorTo: 'end',
    // While the list jumps to the newest message, messages that load at the bottom must not scroll the list.
    followOnAppend: stoodAtEnd && props.reachesEnd,
    scrollEndThreshold: AT_END,
    paddingStart: 16,
    paddingEnd: 12,
  })
  const { isAtEnd, wantEnd } = useEnds(props, virtualizer, scroller)
  const items = virtualizer.getVirtualItems()
  const below = messagesBelow(rows, lastVisible(virtualizer, scroller.current), props)

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        // The virtualizer keeps the scroll position, so CSS turns off the browser's own scroll anchoring.
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:inset-ring-2 focus-visible:inset-ring-focus"
        role="region"
        aria-label={label}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users can scroll a region only if the region is focusable
        tabIndex={0}
      >
        <div
          role="list"
          className="relative mt-auto flex-none"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {items.map(({ index, key, start }) => {
            const row = rows[index]
            if (!row) return null
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                role="listitem"
                className="absolute inset-x-0 top-0 px-4"
                style={{ transform: `translateY(${start}px)` }}
              >
                {row.kind === 'message' ? (
                  <MessageBubble row={row} {...{ people, hasNames, picture, onRetry, onDelete }} />
                ) : row.kind === 'note' ? (
                  note?.(row.note)
                ) : (
                  <Divider row={row} />
                )}
              </div>
            )
          })}
        </div>
        {foot}
      </div>
      {isAtEnd || rows.length === 0 ? null : (
        <Pressable
          className={`absolute right-4 bottom-2.5 flex h-9 min-w-9 items-center justify-center gap-1.5 rounded-full bg-raised pr-2.5 text-[13px] font-semibold shadow-md focus-visible:shadow-(--focus-ring) max-md:h-11 max-md:min-w-11 ${below > 0 ? 'pl-3.5 text-brand-ink' : 'pl-2.5 text-ink-2'}`}
          aria-label={below === 0 ? t`Newest messages` : undefined}
          onPress={wantEnd}
        >
          {below === 0 ? null : below === 1 ? t`1 new message` : t`${below} new messages`}
          <Icon of={ArrowDown} size={16} />
        </Pressable>
      )}
    </div>
  )
}

/** Returns the value that was last painted, so that the caller can compare it with the new value. */
function useLater<Value>(value: Value): Value {
  const [drawn, setDrawn] = useState(value)
  // oxlint-disable-next-line react/set-state-in-effect -- the old value must stay visible until the browser has painted
  useEffect(() => setDrawn(value), [value])
  return drawn
}

/** Returns the index of the last row that is completely visible. */
function lastVisible(virtualizer: List, scroller: HTMLDivElement | null): number {
  const foot = (virtualizer.scrollOffset ?? 0) + (scroller?.clientHeight ?? 0)
  return virtualizer.getVirtualItems().findLast(({ end }) => end <= foot + 8)?.index ?? -1
}

/**
 * Decides where the list opens and when more messages load, and reports if the newest message is visible.
 */
function useEnds<N extends Note>(
  props: TimelineProps<N>,
  virtualizer: List,
  scroller: { readonly current: HTMLDivElement | null },
) {
  const { rows, reachesStart, reachesEnd } = props
  const { onNearStart, onNearEnd, toEnd, onNewestShown } = props
  const { isPlaced, isAiming, goToNewest } = useAim(props, virtualizer, scroller)
  const isEmpty = rows.length === 0

  // When the user sends a message, the list scrolls to that message from any position.
  const ownLast = rows.findLast((row): row is MessageRow => row.kind === 'message' && row.isOwn)
  const written = ownLast?.unsent ? ownLast.key : null
  const [seenWritten, setSeenWritten] = useState(written)
  if (written !== null && written !== seenWritten) {
    setSeenWritten(written)
    goToNewest()
  }

  const first = virtualizer.range?.startIndex ?? 0
  const last = virtualizer.range?.endIndex ?? 0
  const look = useEffectEvent(() => {
    if (isAiming || isEmpty) return
    if (!reachesStart && first < NEAR) onNearStart()
    if (!reachesEnd && last > rows.length - NEAR) onNearEnd()
  })
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- loading may be necessary after any listed value changes
  useEffect(() => look(), [first, last, rows.length, reachesStart, reachesEnd, isAiming])

  const isAtEnd = isPlaced && reachesEnd && (isEmpty || virtualizer.isAtEnd(AT_END))
  const notify = useEffectEvent((isShown: boolean) => onNewestShown?.(isShown))
  useEffect(() => notify(isAtEnd), [isAtEnd])

  // A list that is scrolled to the bottom stays there when a phone's keyboard opens or the composer grows.
  // Compare with the list's old height, because a smaller height looks as if the user had scrolled up.
  const keepFoot = useEffectEvent(() => virtualizer.scrollToEnd())
  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    let height = box.clientHeight
    const watch = new ResizeObserver(() => {
      const stoodAtEnd = box.scrollHeight - box.scrollTop - height <= AT_END
      height = box.clientHeight
      if (stoodAtEnd) keepFoot()
    })
    watch.observe(box)
    return () => watch.disconnect()
  }, [scroller])

  const wantEnd = () => {
    goToNewest()
    if (!reachesEnd) toEnd()
  }
  return { isAtEnd: isAtEnd || !isPlaced, wantEnd }
}
