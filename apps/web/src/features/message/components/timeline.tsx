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
  /** The accessible name: 'Messages with Priya Raman'. */
  readonly label: string
  readonly rows: readonly TimelineRow<N>[]
  /** How a line between the messages reads (a thread's changes of the event). */
  readonly note?: (note: N) => ReactNode
  readonly reachesStart: boolean
  readonly reachesEnd: boolean
  /** Whether more is on its way already. */
  readonly isLoading?: boolean
  readonly onNearStart: () => void
  readonly onNearEnd: () => void
  readonly toEnd: () => void
  /** Up to which message the viewer has read, and the newest there is. */
  readonly readSeq: number
  readonly lastSeq: number
  /** Told whenever the newest message comes on the screen or leaves it. */
  readonly onNewestShown?: (isShown: boolean) => void
  /** Below the last message: 'typing…'. */
  readonly foot?: ReactNode
}

/** Px from the foot within which the reader is taken to be at it. */
const AT_END = 48
/** Rows from an end at which more are read. */
const NEAR = 12

/**
 * The messages, as many as fit and a few more. It opens at the first unread one, else at the foot, where it stays when new
 * ones come; a reader who has scrolled up is left where he is, and told how many came.
 */
export function Timeline<N extends Note>(props: TimelineProps<N>) {
  const { label, rows, note, foot, people, hasNames, picture, onRetry, onDelete } = props
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const stoodAtEnd = useLater(props.reachesEnd)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'message' ? 44 : 34),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    anchorTo: 'end',
    // What is read below, on the way to the newest, is not followed: the reader goes there himself.
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
        // The virtualizer keeps the list's place, so the browser must not (overflow-anchor).
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:inset-ring-2 focus-visible:inset-ring-focus"
        role="region"
        aria-label={label}
        // Scrolled by keys, too.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region takes the focus
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

/** The value as it was when the screen was last drawn. */
function useLater<Value>(value: Value): Value {
  const [drawn, setDrawn] = useState(value)
  // oxlint-disable-next-line react/set-state-in-effect -- that it comes after the drawing is what is wanted
  useEffect(() => setDrawn(value), [value])
  return drawn
}

/** The last row whose foot is on the screen. */
function lastVisible(virtualizer: List, scroller: HTMLDivElement | null): number {
  const foot = (virtualizer.scrollOffset ?? 0) + (scroller?.clientHeight ?? 0)
  return virtualizer.getVirtualItems().findLast(({ end }) => end <= foot + 8)?.index ?? -1
}

/** Where the list opens, when more is read, and whether the newest is on the screen. */
function useEnds<N extends Note>(
  props: TimelineProps<N>,
  virtualizer: List,
  scroller: { readonly current: HTMLDivElement | null },
) {
  const { rows, reachesStart, reachesEnd } = props
  const { onNearStart, onNearEnd, toEnd, onNewestShown } = props
  const { isPlaced, isAiming, goToNewest } = useAim(props, virtualizer, scroller)
  const isEmpty = rows.length === 0

  // What one writes oneself is shown, wherever one was reading.
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
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- whenever one of these moves
  useEffect(() => look(), [first, last, rows.length, reachesStart, reachesEnd, isAiming])

  const isAtEnd = isPlaced && reachesEnd && (isEmpty || virtualizer.isAtEnd(AT_END))
  const tell = useEffectEvent((isShown: boolean) => onNewestShown?.(isShown))
  useEffect(() => tell(isAtEnd), [isAtEnd])

  // The keyboard of a phone, a growing composer: the foot stays in sight. Asked of the height before: by the one after,
  // whoever stood at the foot stands far from it.
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
