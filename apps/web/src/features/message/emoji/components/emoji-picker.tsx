import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Clock, Hand, Heart, type LucideIcon, Lightbulb, PartyPopper, Smile, Frown } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { FIELD_BOX, FIELD_INPUT } from '../../../../ui/field-classes.ts'
import {
  CATEGORIES,
  type Category,
  type Emoji,
  type EmojiSet,
  foundEmoji,
  recentEmoji,
  toned,
} from '../model/emoji.ts'
import { emojiAt, firstPlace, gridRows, isGridKey, movedBy, type Place } from '../model/grid.ts'
import { ToneChoice } from './tone-choice.tsx'
import { useEmojiHabits } from './use-emoji-habits.ts'

type Name = Category | 'recent' | 'found'

const ICONS: Record<Exclude<Name, 'found'>, LucideIcon> = {
  recent: Clock,
  smileys: Smile,
  emotions: Frown,
  reactions: PartyPopper,
  gestures: Hand,
  hearts: Heart,
  objects: Lightbulb,
}

const ROW = 38
const HEAD = 30
/** The emoji grid has sizes in px that ignore the user's text size. */
const GRID = 'relative [--type-px:1px]'
const GRID_ROW = 'absolute inset-x-0 top-0 px-3'

interface EmojiPickerProps {
  set: EmojiSet
  onPick: (emoji: string) => void
}

/**
 * Shows a search field above a grid of emoji. The arrow keys move into the grid, and Enter picks an emoji.
 */
export function EmojiPicker({ set, onPick }: EmojiPickerProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [place, setPlace] = useState<Place | null>(null)
  const { recent, tone, keep, setTone } = useEmojiHabits()
  const titles = useTitles()
  const grid = useId()
  const scroller = useRef<HTMLDivElement>(null)
  // The recent emoji do not change while the picker is open, so that no emoji moves under the user's finger.
  const [atFirst] = useState(recent)

  const isSearching = text.trim() !== ''
  const rows = gridRows<Name>(
    isSearching
      ? [{ name: 'found', emoji: foundEmoji(set, text) }]
      : [
          { name: 'recent', emoji: recentEmoji(set, atFirst) },
          ...CATEGORIES.map((name) => ({ name, emoji: set.get(name) ?? [] })),
        ],
  )
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used here
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'head' ? HEAD : ROW),
    overscan: 4,
  })
  const active = place ?? (isSearching ? firstPlace(rows) : null)
  const cellId = ({ row, column }: Place) => `${grid}-${row}-${column}`

  const pick = (emoji: Emoji) => {
    keep(emoji.emoji)
    onPick(toned(emoji, tone))
  }
  const go = (next: Place | null) => {
    setPlace(next)
    if (next) virtualizer.scrollToIndex(next.row, { align: 'auto' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      const chosen = emojiAt(rows, active)
      if (chosen) pick(chosen)
      return
    }
    // While the search field has the focus, the left and right keys move only the text caret.
    if (!isGridKey(event.key) || (place === null && event.key !== 'ArrowDown')) return
    event.preventDefault()
    go(active ? movedBy(rows, active, event.key) : firstPlace(rows))
  }

  return (
    <div className="flex min-h-0 flex-col">
      <div className={`${FIELD_BOX} mx-3 mt-3 mb-1 w-auto!`}>
        <input
          className={FIELD_INPUT}
          type="text"
          role="combobox"
          aria-label={t`Search emoji`}
          placeholder={t`Search emoji`}
          aria-expanded
          aria-controls={grid}
          aria-autocomplete="list"
          aria-activedescendant={active ? cellId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the picker and can leave it with Escape
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setPlace(null)
            virtualizer.scrollToOffset(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="flex justify-between border-b border-line px-2.5 pb-0.5">
        {(['recent', ...CATEGORIES] as const).map((name) => {
          const at = rows.findIndex((row) => row.kind === 'head' && row.name === name)
          return at === -1 ? null : (
            <IconButton
              key={name}
              icon={ICONS[name]}
              label={titles[name]}
              size="small"
              onPress={() => virtualizer.scrollToIndex(at, { align: 'start' })}
            />
          )
        })}
      </div>
      <div ref={scroller} className="h-66 scrollbar-thin overflow-y-auto overscroll-contain">
        <div
          id={grid}
          role="grid"
          aria-label={t`Emoji`}
          aria-rowcount={rows.length}
          className={GRID}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            if (!row) return null
            const style = { transform: `translateY(${start}px)` }
            if (row.kind === 'head')
              return (
                <div
                  key={key}
                  role="row"
                  aria-rowindex={index + 1}
                  className={`${GRID_ROW} pt-2.5 text-[12px]/[16px] font-semibold text-ink-3`}
                  style={style}
                >
                  <span role="rowheader">{titles[row.name]}</span>
                </div>
              )
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 1}
                className={`${GRID_ROW} grid grid-cols-8`}
                style={style}
              >
                {row.emoji.map((emoji, column) => {
                  const at = { row: index, column }
                  const isActive = active?.row === index && active.column === column
                  return (
                    <button
                      key={emoji.emoji}
                      id={cellId(at)}
                      type="button"
                      role="gridcell"
                      tabIndex={-1}
                      className={`h-9.5 rounded-control text-[22px]/[38px] ${isActive ? 'bg-press inset-ring-2 inset-ring-focus' : 'hover:bg-hover'}`}
                      aria-label={emoji.name}
                      title={emoji.name}
                      aria-selected={isActive}
                      // Keep the focus in the search field when the user clicks an emoji.
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => pick(emoji)}
                    >
                      {toned(emoji, tone)}
                    </button>
                  )
                })}
              </div>
            )
          })}
        </div>
        {rows.length === 0 ? (
          <p className="px-4 py-8 text-center text-[13px] text-ink-3">{t`No emoji found`}</p>
        ) : null}
      </div>
      <div className="flex min-h-11 items-center justify-between gap-2 border-t border-line px-3 py-1">
        <output className="min-w-0 truncate text-xs text-ink-3">{emojiAt(rows, active)?.name}</output>
        <ToneChoice tone={tone} onChange={setTone} />
      </div>
    </div>
  )
}

function useTitles(): Record<Name, string> {
  const { t } = useLingui()
  return {
    recent: t`Recently used`,
    found: t`Found`,
    smileys: t`Smileys`,
    emotions: t`Emotions`,
    reactions: t`Reactions`,
    gestures: t`Gestures`,
    hearts: t`Hearts`,
    objects: t`Objects`,
  }
}
